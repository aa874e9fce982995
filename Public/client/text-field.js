import { mustBeWithheld } from './digits.js';
import { WITHHELD } from './keys.js';
import { encode } from './wire.js';

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** A field whose whole value travels on every change. What the shopper types wins over what the server says. */
export class TextField {
    #number;
    #link;
    /** @type {Control[]} */
    #controls = [];
    /** The value the server has, or will have once everything sent is applied. */
    #known = '';
    #sent = 0;
    /** @type {string | null} the server's value, kept until it may be shown */
    #offered = null;
    #composing = false;

    /**
     * @param {number} number
     * @param {import('./form.js').Link} link
     */
    constructor(number, link) {
        this.#number = number;
        this.#link = link;
    }

    /**
     * Takes a control of the page as a face of this field; a value the page did not come with is sent.
     * @param {Control} control
     */
    adopt(control) {
        const isFirst = this.#controls.length === 0;
        this.#controls = this.#controls.filter((face) => face.isConnected && face !== control);
        this.#controls.push(control);
        if (isFirst) {
            this.#known = pageValue(control);
            this.take(control);
        } else if (control.value !== this.#known && this.#isPending) {
            control.value = this.#known;
        } else {
            this.#known = control.value;
        }
    }

    /** @param {Event} _ @param {Control} control */
    input(_, control) {
        if (!this.#composing) this.take(control);
    }

    compositionstart() {
        this.#composing = true;
    }

    /** @param {Event} _ @param {Control} control */
    compositionend(_, control) {
        this.#composing = false;
        this.take(control);
    }

    /** Sends what has changed unnoticed; in a field just left, then takes over what the server has made of it. */
    flush() {
        for (const control of this.#controls) this.take(control);
    }

    /** The field was left. */
    left() {
        if (this.#offered !== null) this.accept(this.#offered);
    }

    /**
     * A value from the server: shown unless the shopper is at work on the field.
     * @param {string} value
     */
    accept(value) {
        this.#offered = value;
        if (this.#isPending || this.#controls.some((control) => control.ownerDocument.activeElement === control)) return;
        this.#offered = null;
        this.show(value);
    }

    /** The server has lost what was sent: everything not in the page's markup is sent again. */
    reset() {
        this.#sent = 0;
        this.#offered = null;
        const [control] = this.#controls;
        if (!control) return;
        this.#known = pageValue(control);
        this.flush();
    }

    /**
     * Sends a control's value if it is new.
     * @param {Control} control
     */
    take(control) {
        const value = control.value;
        if (value === this.#known) return;
        this.#offered = null;
        const withheld = mustBeWithheld(value);
        this.show(withheld ? '' : value);
        const text = withheld ? WITHHELD : value;
        this.#sent = this.#link.send((seq) => encode.plain({ field: this.#number, seq, text }));
    }

    /**
     * @param {string} value
     * @protected
     */
    show(value) {
        this.#known = value;
        for (const control of this.#controls) if (control.value !== value) control.value = value;
    }

    get #isPending() {
        return this.#sent > this.#link.acked();
    }
}

/**
 * The value a control has by the page's markup.
 * @param {Control} control
 */
function pageValue(control) {
    if (!('options' in control)) return control.defaultValue;
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}
