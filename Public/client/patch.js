/** @typedef {import('./wire.js').Operation} Operation */

const MARKER = /^cf:(\d+)/;

/** @type {{ createHTML: (html: string) => any }} */
const rules = { createHTML: (html) => html };

/** The one Trusted Types policy of the page: markup comes from our server, and is parsed into a template only. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('cf-patch', rules) ?? rules;

/**
 * What the page does with what a patch touches: a control's value, and new nodes.
 * @typedef {{ value: (control: Element, value: string) => void, adopt: (root: Element) => void }} PatchHooks
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

    /** @param {Operation} operation */
    apply(operation) {
        const { op, part } = operation;
        const range = this.#ranges.get(part);
        if (op === 'removed') {
            this.#setAttribute(part, null);
        } else if (op === 'boolean') {
            this.#setAttribute(part, operation.value ? '' : null);
        } else if (!range) {
            if (op === 'text' || op === 'attribute') this.#setAttribute(part, operation.value);
        } else if (op === 'text') {
            setText(range, operation.value);
        } else if (op === 'list') {
            this.#replace(range, operation.html);
        } else if (op === 'block') {
            // A branch that is shown already differs in its own parts at most.
            const data = `cf:${part}:${operation.branch}`;
            if (range.start.data === data) return;
            range.start.data = data;
            this.#replace(range, operation.html);
        }
    }

    /**
     * Finds the parts below a node.
     * @param {Node} root
     */
    #index(root) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
        /** @type {Comment[]} */
        const open = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node instanceof Element) {
                for (const [, part, name] of (node.getAttribute('data-cf-part') ?? '').matchAll(/(\d+):(\S+)/g)) {
                    this.#attributes.set(Number(part), { element: node, name });
                }
            } else if (node instanceof Comment && MARKER.test(node.data)) {
                open.push(node);
            } else if (node instanceof Comment && node.data === '/cf') {
                const start = open.pop();
                if (start) this.#ranges.set(Number(MARKER.exec(start.data)?.[1]), { start, end: node });
            }
        }
    }

    /**
     * @param {number} part
     * @param {string | null} value
     */
    #setAttribute(part, value) {
        const { element, name = '' } = this.#attributes.get(part) ?? {};
        if (!element) return;
        if (name === '#text') {
            if (element.textContent !== value) element.textContent = value;
        } else if (name === 'value' && 'value' in element) {
            this.#hooks.value(element, value ?? '');
        } else if (value === null) {
            element.removeAttribute(name);
        } else if (element.getAttribute(name) !== value) {
            element.setAttribute(name, value);
        }
        // Once the shopper has used a control its attribute no longer moves it.
        if (name === 'checked' || name === 'selected') Object.assign(element, { [name]: value !== null });
    }

    /**
     * @param {{ start: Comment, end: Comment }} range
     * @param {string} html
     */
    #replace({ start, end }, html) {
        const template = document.createElement('template');
        template.innerHTML = policy.createHTML(html);
        const fragment = document.importNode(template.content, true);
        const old = document.createRange();
        old.setStartAfter(start);
        old.setEndBefore(end);
        // A list comes whole whenever anything in it may have changed.
        if (old.cloneContents().isEqualNode(fragment)) return;
        const refocus = old.intersectsNode(document.activeElement ?? document) ? rememberFocus() : null;
        this.#isReplacing = true;
        old.deleteContents();
        this.#index(fragment);
        const added = [...fragment.children];
        end.before(fragment);
        added.forEach(this.#hooks.adopt);
        refocus?.();
        this.#isReplacing = false;
    }
}

/**
 * @param {{ start: Comment, end: Comment }} range
 * @param {string} value
 */
function setText({ start, end }, value) {
    const text = start.nextSibling;
    if (text instanceof Text && text.nextSibling === end) {
        if (text.data !== value) text.data = value;
        return;
    }
    while (start.nextSibling !== end) start.nextSibling?.remove();
    end.before(value);
}

/** The way back to the control that has the focus; null when it cannot be named. */
function rememberFocus() {
    const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
    const name = ['data-cf-field', 'data-cf-on'].find((key) => active?.hasAttribute(key));
    if (!active || !name) return null;
    const { selectionStart, selectionEnd } = active;
    return () => {
        /** @type {HTMLInputElement | null} */
        const heir = document.querySelector(`[${name}="${CSS.escape(active.getAttribute(name) ?? '')}"]`);
        heir?.focus({ preventScroll: true });
        // Only text fields have a selection.
        if (selectionStart != null) heir?.setSelectionRange(selectionStart, selectionEnd);
    };
}
