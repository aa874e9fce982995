import { mustBeWithheld } from './digits.js';
import { WITHHELD } from './keys.js';
import { encode } from './wire.js';

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** Longest text sent, in UTF-16 code units: a message must stay below what the server takes. */
const LONGEST = 1_000;

/** A field whose whole value travels on every change. What the shopper types wins over what the server says. */
export class TextField {
    #number;
    #link;
    /** @type {Set<Control>} */
    #controls = new Set();
    /** The value the server has, or will have once everything sent is applied. */
    #known = '';
    #sent = 0;
    /** @type {string | null} the server's value, kept until it may be shown */
    #offered = null;

    /**
     * @param {number} number
     * @param {import('./form.js').Link} link
     */
    constructor(number, link) {
        this.#number = number;
        this.#link = link;
    }

    /**
     * Takes a control of the page as a face of this field. A value the page did not come with is sent.
     * @param {Control} control
     */
    adopt(control) {
        if (this.#controls.has(control)) return;
        if (this.#controls.size === 0) this.#known = pageValue(control);
        else if (this.#isPending) control.value = this.#known;
        else this.#show(control.value);
        this.#controls.add(control);
        this.take(control);
    }

    /** @param {Event} _ @param {Control} control */
    input(_, control) {
        this.take(control);
    }

    /** Sends the value if it has changed. */
    flush() {
        for (const control of this.#controls) this.take(control);
    }

    /**
     * A value from the server: shown unless the shopper is at work on the field.
     * @param {string} value
     */
    accept(value) {
        this.#offered = value;
        this.settle();
    }

    /** Shows what the server made of the value, once nothing speaks against it. */
    settle() {
        const isAtWork = [...this.#controls].some((control) => control === document.activeElement);
        if (this.#offered === null || this.#isPending || isAtWork) return;
        this.#show(this.#offered);
        this.#offered = null;
    }

    /** The server has lost what was sent: everything not in the page's markup is sent again. */
    reset() {
        this.#sent = 0;
        this.#offered = null;
        for (const control of this.#controls) this.#known = pageValue(control);
        this.flush();
    }

    /**
     * @param {Control} control
     * @protected
     */
    take({ value }) {
        if (value === this.#known) return;
        this.#offered = null;
        const text = mustBeWithheld(value) ? WITHHELD : value.slice(0, LONGEST);
        this.#show(text === WITHHELD ? '' : text);
        this.#sent = this.#link.send((seq) => encode.plain({ field: this.#number, seq, text }));
    }

    /** @param {string} value */
    #show(value) {
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
 * @returns {string}
 */
function pageValue(control) {
    if (!('options' in control)) return control.defaultValue;
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}
