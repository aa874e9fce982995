import { ACTION } from './keys.js';
import { MonthField } from './month-field.js';
import { Parts } from './patch.js';
import { SecretField } from './secret-field.js';
import { TextField } from './text-field.js';
import { encode } from './wire.js';

/**
 * What a field may do. `send` gives the number of the message; `acked` is the highest one applied; `isSettled`: no
 * edit under way changes what limits rest on; `isFreshPage`: a text found in this input was typed, not restored.
 * @typedef {{
 *   send: (make: (seq: number) => Uint8Array) => number, acked: () => number,
 *   isSettled: () => boolean, isFreshPage: (input: HTMLElement) => boolean,
 * }} Link
 */

/** @typedef {SecretField | MonthField | TextField} Field */
/** @typedef {import('./text-field.js').Control} Control */

const KINDS = Object.freeze({ secret: SecretField, month: MonthField, text: TextField });

/** Events a field may have a method for. */
const FIELD_EVENTS = ['beforeinput', 'input', 'compositionstart', 'compositionend', 'dragstart'];
const ACTION_EVENTS = ['click', 'change', 'submit'];
const ON = /^(\w+):(\d+)(?:=(.*))?$/s;

/** The page's form: its fields, its actions, and what the server says about them. */
export class Form {
    #page;
    #line;
    #parts;
    /** @type {Map<number, Field>} */
    #fields = new Map();
    /** @type {Link} */
    #link;
    #submitted = 0;
    #edited = 0;
    #isLocked = { secret: false, plain: false };

    /**
     * @param {Document} page
     * @param {Pick<import('./socket.js').Line, 'send' | 'acked'>} line
     */
    constructor(page, line) {
        this.#page = page;
        this.#line = line;
        this.#link = {
            send: (make) => (this.#edited = line.send(make)),
            acked: () => line.acked,
            isSettled: () => this.#secrets().every((field) => !field.isUnsettled),
            isFreshPage: (input) => navigationType() === 'navigate' || page.activeElement === input,
        };
        this.#parts = new Parts(page, {
            value: (element, value) => this.#setValue(element, value),
            adopt: (root) => this.#adopt(root),
        });
        this.#adopt(page);
        this.#listen();
    }

    /** @param {import('./wire.js').Message} message */
    receive(message) {
        if (message.kind === 'patch') {
            this.#parts.apply(message.operations);
        } else if (message.kind === 'echo') {
            const field = this.#fields.get(message.field);
            if (field instanceof SecretField) field.echo(message);
        } else if (message.kind === 'focus' && this.#edited <= this.#submitted) {
            // Somebody who is typing elsewhere by now is left alone.
            const input = this.#page.querySelector(`[data-cf-field="${message.field}"]`);
            if (input instanceof HTMLElement) input.focus();
        }
    }

    /** The server has lost what this page sent. */
    reset() {
        this.#submitted = this.#edited = 0;
        for (const field of this.#fields.values()) field.reset();
    }

    /**
     * Lets the shopper see which fields take nothing at the moment.
     * @param {{ secret: boolean, plain: boolean }} locked
     */
    lock(locked) {
        this.#isLocked = locked;
        for (const input of this.#page.querySelectorAll('[data-cf-field]')) this.#showLock(input);
    }

    /** Sends what has changed unnoticed. */
    flush() {
        for (const field of this.#fields.values()) field.flush();
    }

    /** The page is being left. */
    conceal() {
        this.flush();
        for (const field of this.#secrets()) field.conceal();
    }

    /** The page is back as it was left. */
    reveal() {
        for (const field of this.#secrets()) field.reveal();
    }

    #secrets() {
        return [...this.#fields.values()].filter((field) => field instanceof SecretField).map(
            (field) => /** @type {SecretField} */ (field),
        );
    }

    /** @param {ParentNode} root */
    #adopt(root) {
        const found = [...root.querySelectorAll('[data-cf-field], form')];
        if (root instanceof Element && root.matches('[data-cf-field], form')) found.unshift(root);
        for (const element of found) {
            if (element instanceof HTMLFormElement) {
                element.noValidate = true;
                continue;
            }
            const number = Number(element.getAttribute('data-cf-field'));
            const kind = /** @type {keyof typeof KINDS} */ (element.getAttribute('data-cf-kind'));
            if (!Object.hasOwn(KINDS, kind)) continue;
            const field = this.#fields.get(number) ?? new KINDS[kind](number, this.#link);
            this.#fields.set(number, field);
            field.adopt(/** @type {HTMLInputElement} */ (element));
            this.#showLock(element);
        }
    }

    /** @param {EventTarget | null} target */
    #fieldOf(target) {
        return target instanceof Element ? this.#fields.get(Number(target.getAttribute('data-cf-field') ?? -1)) : undefined;
    }

    #listen() {
        for (const type of FIELD_EVENTS) {
            this.#page.addEventListener(type, (event) => {
                const field = /** @type {any} */ (this.#fieldOf(event.target));
                field?.[type]?.(event, event.target);
            });
        }
        for (const type of ACTION_EVENTS) this.#page.addEventListener(type, (event) => this.#act(event));
        this.#page.addEventListener('change', (event) => this.#fieldOf(event.target)?.flush());
        this.#page.addEventListener('focusin', (event) => this.#moved(event, 'focus'));
        this.#page.addEventListener('focusout', (event) => this.#moved(event, 'blur'));
        this.#page.addEventListener('keydown', (event) => this.#enter(event));
        this.#page.addEventListener('beforeinput', (event) => this.#enter(event));
    }

    /**
     * @param {FocusEvent} focusEvent
     * @param {'focus' | 'blur'} event
     */
    #moved({ target }, event) {
        const field = this.#fieldOf(target);
        if (!field || this.#parts.isReplacing) return;
        field.flush();
        const number = Number(/** @type {Element} */ (target).getAttribute('data-cf-field'));
        this.#line.send((seq) => encode.event({ field: number, seq, event }));
        // The element still counts as active while it is being left.
        if (event === 'blur' && field instanceof TextField) queueMicrotask(() => field.left());
    }

    /**
     * Enter submits, though the default button may still be disabled by a state that the last key is about to change.
     * @param {Event} event
     */
    #enter(event) {
        const { target } = event;
        if (!(target instanceof HTMLInputElement) || !this.#fieldOf(target)) return;
        const isEnter = event instanceof KeyboardEvent
            ? event.key === 'Enter' && !event.isComposing
            : /** @type {InputEvent} */ (event).inputType === 'insertLineBreak';
        const on = ON.exec(target.form?.dataset.cfOn ?? '');
        if (!isEnter || on?.[1] !== 'submit') return;
        event.preventDefault();
        this.#send(Number(on[2]), on[3] ?? '');
    }

    /** @param {Event} event */
    #act(event) {
        const { target, type } = event;
        const element = target instanceof Element ? target.closest(`[data-cf-on^="${type}:"]`) : null;
        const on = ON.exec(element?.getAttribute('data-cf-on') ?? '');
        if (!element || !on) return;
        // A choice must still move the control that makes it.
        if (type !== 'change' && !(element instanceof HTMLInputElement)) event.preventDefault();
        this.#send(Number(on[2]), on[3] ?? '');
    }

    /**
     * @param {number} action
     * @param {string} argument
     */
    #send(action, argument) {
        const isSubmit = action === ACTION.submit;
        if (this.#isLocked.secret || (isSubmit && this.#submitted > this.#line.acked)) return;
        this.flush();
        const seq = this.#line.send((number) => encode.action({ action, seq: number, argument }));
        if (isSubmit) this.#submitted = seq;
    }

    /**
     * @param {Element} element
     * @param {string} value
     */
    #setValue(element, value) {
        const field = this.#fieldOf(element);
        if (field) field.accept(value);
        else if (this.#page.activeElement !== element) /** @type {HTMLInputElement} */ (element).value = value;
        return element.hasAttribute('data-cf-field');
    }

    /** @param {Element} input */
    #showLock(input) {
        const isSecret = input.getAttribute('data-cf-kind') === 'secret';
        const locked = isSecret ? this.#isLocked.secret : this.#isLocked.plain;
        if (locked === input.hasAttribute('data-cf-waiting')) return;
        input.toggleAttribute('data-cf-waiting', locked);
        if (locked) input.setAttribute('aria-disabled', 'true');
        else input.removeAttribute('aria-disabled');
        if ('readOnly' in input) /** @type {HTMLInputElement} */ (input).readOnly = locked;
    }
}

/** How the browser came to this page. */
function navigationType() {
    const [entry] = performance.getEntriesByType('navigation');
    return entry ? /** @type {PerformanceNavigationTiming} */ (entry).type : 'navigate';
}
