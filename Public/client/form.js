import { ACTION } from './keys.js';
import { MonthField } from './month-field.js';
import { Parts } from './patch.js';
import { SecretField } from './secret-field.js';
import { TextField } from './text-field.js';
import { encode } from './wire.js';

/**
 * What a field may do. `send` gives the number of the message; `acked` is the highest one applied; `isSettled`: no
 * edit under way changes what limits rest on; `isComposing`: the text is the input method's, and not to be touched.
 * @typedef {{
 *   send: (make: (seq: number) => Uint8Array) => number, acked: () => number,
 *   isSettled: () => boolean, isComposing: () => boolean,
 * }} Link
 */

/** @typedef {SecretField | MonthField | TextField} Field */
/** @typedef {import('./text-field.js').Control} Control */

/** @type {Record<string, new (number: number, link: Link) => Field>} */
const KINDS = { secret: SecretField, month: MonthField, text: TextField };

/** States in which secret fields take nothing, and those in which no field does. */
const SHUT = ['blocked', 'taken-over', 'expired'];
const SECRETS_SHUT = ['stalled', ...SHUT];

/** Event, action and argument of an element: `click:4=…`. */
const ON = /^(\w+):(\d+)=?(.*)$/s;

/** The page's form: its fields, its actions, and what the server says about them. */
export class Form {
    #line;
    #parts;
    /** @type {Map<string, Field>} by number */
    #fields = new Map();
    /** @type {Link} */
    #link;
    #submitted = 0;
    #edited = 0;
    #isComposing = false;
    /** @type {import('./socket.js').LineState} */
    #state = 'connecting';

    /** @param {Pick<import('./socket.js').Line, 'send' | 'acked'>} line */
    constructor(line) {
        this.#line = line;
        this.#link = {
            send: (make) => (this.#edited = line.send(make)),
            acked: () => line.acked,
            isSettled: () => this.#secrets().every((field) => !field.isUnsettled),
            isComposing: () => this.#isComposing,
        };
        const adopt = (/** @type {Element} */ root) => this.#adopt(root);
        this.#parts = new Parts(document, { adopt, value: (control, value) => this.#offer(control, value) });
        adopt(document.documentElement);
        this.#listen();
    }

    /** @param {import('./wire.js').Message} message */
    receive(message) {
        if (document.documentElement.hasAttribute('data-cf-submitting') && !this.#isSubmitting) this.#shut();
        if (message.kind === 'patch') {
            for (const operation of message.operations) this.#parts.apply(operation);
        } else if (message.kind === 'echo') {
            const field = this.#fields.get(`${message.field}`);
            if (field instanceof SecretField) field.echo(message);
        } else if (message.kind === 'focus' && this.#edited <= this.#submitted) {
            // Somebody who is typing elsewhere by now is left alone.
            /** @type {HTMLElement | null} */
            const input = document.querySelector(`[data-cf-field="${message.field}"]`);
            input?.focus();
        }
    }

    /** The server has lost what this page sent. */
    reset() {
        this.#submitted = this.#edited = 0;
        for (const field of this.#fields.values()) field.reset();
        this.#shut();
    }

    /**
     * Lets the shopper see which fields take nothing in this state of the line.
     * @param {import('./socket.js').LineState} state
     */
    lock(state) {
        this.#state = state;
        this.#shut();
    }

    /** What was submitted is what the shopper sees: until the server has it, nothing may be changed. */
    get #isSubmitting() {
        return this.#submitted > this.#line.acked;
    }

    #shut() {
        document.documentElement.toggleAttribute('data-cf-submitting', this.#isSubmitting);
        this.#adopt(document.documentElement);
    }

    /** Sends what has changed unnoticed. */
    flush() {
        for (const field of this.#fields.values()) field.flush();
    }

    /** @param {boolean} isConcealed whether the page is being left */
    conceal(isConcealed) {
        for (const field of this.#secrets()) field.conceal(isConcealed);
    }

    /** @returns {SecretField[]} */
    #secrets() {
        return /** @type {any[]} */ ([...this.#fields.values()]).filter((field) => field instanceof SecretField);
    }

    /**
     * Makes fields of the controls in a part of the page.
     * @param {Element} root
     */
    #adopt(root) {
        for (const form of document.forms) form.noValidate = true;
        for (const element of [root, ...root.querySelectorAll('[data-cf-field]')]) {
            const control = /** @type {HTMLInputElement} */ (element);
            const { cfField = '', cfKind = '', cfAutocomplete } = control.dataset;
            if (!Object.hasOwn(KINDS, cfKind)) continue;
            const field = this.#fields.get(cfField) ?? new KINDS[cfKind](Number(cfField), this.#link);
            this.#fields.set(cfField, field);
            if (cfAutocomplete) control.setAttribute('autocomplete', cfAutocomplete);
            field.adopt(control);
            const isShut = this.#isSubmitting || (cfKind === 'secret' ? SECRETS_SHUT : SHUT).includes(this.#state);
            control.toggleAttribute('data-cf-waiting', isShut);
            control.ariaDisabled = isShut ? 'true' : null;
            control.readOnly = isShut;
        }
    }

    /** @param {EventTarget | null} target */
    #fieldOf(target) {
        return target instanceof HTMLElement ? this.#fields.get(target.dataset.cfField ?? '') : undefined;
    }

    #listen() {
        const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ work) =>
            document.addEventListener(type, work);
        const pass = (/** @type {string} */ type, /** @type {Event} */ event) =>
            /** @type {any} */ (this.#fieldOf(event.target))?.[type]?.(event, event.target);
        on('compositionstart', () => (this.#isComposing = true));
        on('compositionend', (event) => {
            this.#isComposing = false;
            pass('input', event);
        });
        for (const type of ['beforeinput', 'input', 'dragstart']) {
            // Chromium sends beforeinput to read-only inputs as well.
            on(type, (event) => this.#isComposing || event.target.readOnly || pass(type, event));
        }
        on('change', ({ target }) => this.#fieldOf(target)?.flush());
        on('focusin', ({ target }) => this.#moved(target, 'focus'));
        on('focusout', ({ target }) => this.#moved(target, 'blur'));
        on('keydown', (event) => event.key === 'Enter' && !event.isComposing && this.#enter(event));
        on('beforeinput', (event) => event.inputType === 'insertLineBreak' && this.#enter(event));
        for (const type of ['click', 'change', 'submit']) on(type, (event) => this.#act(event));
    }

    /**
     * @param {HTMLElement} target
     * @param {'focus' | 'blur'} event
     */
    #moved(target, event) {
        const field = this.#fieldOf(target);
        if (!field || this.#parts.isReplacing) return;
        field.flush();
        this.#line.send((seq) => encode.event({ field: Number(target.dataset.cfField), seq, event }));
        // The element still counts as active while it is being left.
        if (field instanceof TextField) queueMicrotask(() => field.settle());
    }

    /**
     * Enter submits, though the default button may still be disabled by a state that the last key is about to change.
     * @param {Event} event
     */
    #enter(event) {
        const { target } = event;
        if (target instanceof HTMLInputElement && this.#fieldOf(target)) this.#run(event, 'submit', target.form);
    }

    /** @param {Event} event */
    #act(event) {
        const { target, type } = event;
        if (target instanceof Element) this.#run(event, type, target.closest(`[data-cf-on^="${type}:"]`));
    }

    /**
     * Sends the action an element has for an event.
     * @param {Event} event
     * @param {string} type
     * @param {Element | null} element
     */
    #run(event, type, element) {
        const [, wanted, code, argument] = ON.exec(element?.getAttribute('data-cf-on') ?? '') ?? [];
        if (wanted !== type) return;
        // A choice must still move the control that makes it.
        if (type === 'submit' || element instanceof HTMLButtonElement) event.preventDefault();
        const action = Number(code);
        const isSubmit = action === ACTION.submit;
        if (SECRETS_SHUT.includes(this.#state) || (isSubmit && this.#isSubmitting)) return;
        this.flush();
        const seq = this.#line.send((number) => encode.action({ action, seq: number, argument }));
        if (!isSubmit) return;
        this.#submitted = seq;
        this.#shut();
    }

    /**
     * @param {Element} control
     * @param {string} value
     */
    #offer(control, value) {
        const field = this.#fieldOf(control);
        if (field) field.accept(value);
        else if (document.activeElement !== control) Object.assign(control, { value });
    }
}
