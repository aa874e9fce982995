/** @typedef {import('./wire.js').Operation} Operation */

const POLICY = 'cf-patch';
const MARKER = /^cf:(\d+)(?::(\d+))?$/;

/**
 * The one Trusted Types policy of the page: markup comes from our server, parsed into a template only.
 * @type {{ createHTML: (html: string) => any }}
 */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy(POLICY, {
    createHTML: (/** @type {string} */ html) => html,
}) ?? { createHTML: (/** @type {string} */ html) => html };

/**
 * What the page does with what a patch touches. `value`: a control's value, true when a field has taken it;
 * `adopt`: new nodes.
 * @typedef {{ value: (element: Element, value: string) => boolean, adopt: (root: ParentNode) => void }} PatchHooks
 */

/** The addressed parts of the page, and the only hand that changes them. Nothing outside a changed part is touched. */
export class Parts {
    /** @type {Map<number, { start: Comment, end: Comment }>} */
    #ranges = new Map();
    /** @type {Map<number, { element: Element, name: string }>} */
    #attributes = new Map();
    #hooks;
    #isReplacing = false;

    /**
     * @param {Document} page
     * @param {PatchHooks} hooks
     */
    constructor(page, hooks) {
        this.#hooks = hooks;
        this.#index(page);
    }

    /** Whether nodes are being replaced: focus events are then no doing of the shopper's. */
    get isReplacing() {
        return this.#isReplacing;
    }

    /** @param {Operation[]} operations */
    apply(operations) {
        for (const operation of operations) this.#apply(operation);
    }

    /** @param {Operation} operation */
    #apply(operation) {
        const range = this.#ranges.get(operation.part);
        switch (operation.op) {
            case 'text':
                if (range) setText(range, operation.value);
                else this.#setAttribute(operation.part, operation.value);
                break;
            case 'attribute':
                this.#setAttribute(operation.part, operation.value);
                break;
            case 'removed':
                this.#setAttribute(operation.part, null);
                break;
            case 'boolean':
                this.#setBoolean(operation.part, operation.value);
                break;
            case 'block':
                if (range && range.start.data !== `cf:${operation.part}:${operation.branch}`) {
                    range.start.data = `cf:${operation.part}:${operation.branch}`;
                    this.#replace(range, parse(range.start, operation.html));
                }
                break;
            case 'list':
                if (range) this.#replaceIfNew(range, parse(range.start, operation.html));
        }
    }

    /**
     * Finds the parts below a node. Parts inside a list are not addressed.
     * @param {Node} root
     */
    #index(root) {
        const page = root.ownerDocument ?? /** @type {Document} */ (root);
        const walker = page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
        /** @type {{ part: number, start: Comment, isList: boolean }[]} */
        const open = [];
        let lists = 0;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node instanceof Element) {
                if (lists === 0) this.#indexAttributes(node);
                continue;
            }
            const comment = /** @type {Comment} */ (node);
            const match = MARKER.exec(comment.data);
            if (match) {
                const isList = match[2] === undefined;
                if (isList) lists += 1;
                open.push({ part: Number(match[1]), start: comment, isList });
            } else if (comment.data === '/cf') {
                const marker = open.pop();
                if (!marker) continue;
                if (marker.isList) lists -= 1;
                if (lists === 0) this.#ranges.set(marker.part, { start: marker.start, end: comment });
            }
        }
    }

    /** @param {Element} element */
    #indexAttributes(element) {
        for (const pair of element.getAttribute('data-cf-part')?.split(' ') ?? []) {
            const colon = pair.indexOf(':');
            if (colon > 0) this.#attributes.set(Number(pair.slice(0, colon)), { element, name: pair.slice(colon + 1) });
        }
    }

    /**
     * @param {number} part
     * @param {string | null} value
     */
    #setAttribute(part, value) {
        const place = this.#attributes.get(part);
        if (!place) return;
        const { element, name } = place;
        if (name === '#text') {
            if (element.textContent !== value) element.textContent = value;
            if (element instanceof HTMLTextAreaElement) this.#hooks.value(element, value ?? '');
        } else if (name === 'value' && 'value' in element && this.#hooks.value(element, value ?? '')) {
            return;
        } else if (value === null) {
            element.removeAttribute(name);
        } else if (element.getAttribute(name) !== value) {
            element.setAttribute(name, value);
        }
    }

    /**
     * @param {number} part
     * @param {boolean} value
     */
    #setBoolean(part, value) {
        const place = this.#attributes.get(part);
        if (!place) return;
        const { element, name } = place;
        if (element.hasAttribute(name) !== value) element.toggleAttribute(name, value);
        // Once the shopper has used a control its attribute no longer moves it.
        if (name === 'checked' && element instanceof HTMLInputElement) element.checked = value;
        if (name === 'selected' && element instanceof HTMLOptionElement) element.selected = value;
    }

    /**
     * @param {{ start: Comment, end: Comment }} range
     * @param {DocumentFragment} fragment
     */
    #replaceIfNew(range, fragment) {
        let old = range.start.nextSibling;
        let next = fragment.firstChild;
        while (old !== range.end && old && next && old.isEqualNode(next)) {
            old = old.nextSibling;
            next = next.nextSibling;
        }
        if (old !== range.end || next) this.#replace(range, fragment);
    }

    /**
     * @param {{ start: Comment, end: Comment }} range
     * @param {DocumentFragment} fragment
     */
    #replace({ start, end }, fragment) {
        const page = start.ownerDocument;
        const refocus = rememberFocus(start, end);
        this.#isReplacing = true;
        const old = page.createRange();
        old.setStartAfter(start);
        old.setEndBefore(end);
        old.deleteContents();
        for (const [part, range] of this.#ranges) if (!range.start.isConnected) this.#ranges.delete(part);
        for (const [part, place] of this.#attributes) if (!place.element.isConnected) this.#attributes.delete(part);
        if (!isListMarker(start)) this.#index(fragment);
        const added = [...fragment.children];
        end.before(fragment);
        for (const element of added) this.#hooks.adopt(element);
        refocus?.(page);
        this.#isReplacing = false;
    }
}

/**
 * @param {Comment} marker
 * @returns {boolean} whether the marker opens a list, whose inside has no addressed parts
 */
function isListMarker(marker) {
    return MARKER.exec(marker.data)?.[2] === undefined;
}

/**
 * @param {{ start: Comment, end: Comment }} range
 * @param {string} value
 */
function setText({ start, end }, value) {
    const first = start.nextSibling;
    if (first instanceof Text && first.nextSibling === end) {
        if (first.data !== value) first.data = value;
        return;
    }
    while (start.nextSibling && start.nextSibling !== end) start.nextSibling.remove();
    end.before(value);
}

/**
 * A fragment as its place would parse it.
 * @param {Node} place
 * @param {string} html
 * @returns {DocumentFragment}
 */
function parse(place, html) {
    const page = /** @type {Document} */ (place.ownerDocument);
    const template = page.createElement('template');
    template.innerHTML = policy.createHTML(html);
    return page.importNode(template.content, true);
}

/**
 * The way back to the control between two markers that has the focus; null when it is elsewhere.
 * @param {Comment} start
 * @param {Comment} end
 * @returns {((page: Document) => void) | null}
 */
function rememberFocus(start, end) {
    const active = start.ownerDocument.activeElement;
    if (!(active instanceof HTMLElement)) return null;
    const follows = start.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING;
    const precedes = end.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!follows || !precedes || active.contains(end)) return null;
    const name = ['data-cf-field', 'data-cf-on', 'id'].find((key) => active.hasAttribute(key));
    if (!name) return null;
    const selector = `[${name}="${CSS.escape(active.getAttribute(name) ?? '')}"]`;
    const selection = isText(active) ? [active.selectionStart, active.selectionEnd] : null;
    return (page) => {
        const heir = page.querySelector(selector);
        if (!(heir instanceof HTMLElement)) return;
        heir.focus({ preventScroll: true });
        if (selection && isText(heir)) heir.setSelectionRange(selection[0], selection[1]);
    };
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isText(element) {
    return element instanceof HTMLTextAreaElement
        || (element instanceof HTMLInputElement && element.selectionStart !== null);
}
