import { digitsOf } from './digits.js';
import { CAPACITY, clamp, emptyEcho, fold, offsetOf, positionAt, render } from './echo.js';
import { gapHints } from './gaps.js';
import { navigationType } from './navigation.js';
import { explain } from './recovery.js';
import { encode } from './wire.js';

/** @typedef {import('./echo.js').Echo} Echo */
/** @typedef {import('./echo.js').Edit & { seq: number }} PendingEdit */

/**
 * A field whose value only the server holds. Its inputs show an echo; whatever happens to them becomes an edit on
 * digit positions, is shown at once as predicted, and is settled when the server's echo comes.
 */
export class SecretField {
    #number;
    #link;
    #visible = 0;
    #most = CAPACITY;
    #guess = gapHints('');
    /** @type {Set<HTMLInputElement>} */
    #inputs = new Set();
    /** @type {Echo} what the server said last */
    #base = emptyEcho(0, CAPACITY);
    /** @type {Echo} the base with the pending edits on top */
    #view = this.#base;
    /** @type {PendingEdit[]} */
    #pending = [];
    #shown = '';
    #ack = 0;
    #answered = false;
    #concealed = false;

    /**
     * @param {number} number
     * @param {import('./form.js').Link} link
     */
    constructor(number, link) {
        this.#number = number;
        this.#link = link;
    }

    /** Whether the leading digits, from which the server tells the limit, may still change under way. */
    get isUnsettled() {
        return this.#pending.some(({ from }) => from < this.#visible);
    }

    /**
     * Takes an input of the page as a face of this field.
     * @param {HTMLInputElement} input
     */
    adopt(input) {
        if (this.#inputs.has(input)) return;
        if (this.#inputs.size === 0) {
            const { cfVisible, cfMax, cfGaps } = input.dataset;
            this.#visible = Number(cfVisible ?? 0);
            this.#most = Number(cfMax ?? CAPACITY);
            this.#guess = gapHints(cfGaps ?? '');
            this.reset();
        }
        this.#inputs.add(input);
        input.removeAttribute('name');
        // Somebody may have typed before this module came; a form restored by the browser is none of that.
        const isTyped = isFocused(input) || navigationType() === 'navigate';
        const digits = isTyped && input.value !== input.defaultValue && digitsOf(input.value);
        if (digits) this.#edit(0, CAPACITY, digits);
        else this.#paint(...selection(input));
    }

    /** @param {InputEvent} event @param {HTMLInputElement} input */
    beforeinput(event, input) {
        const kind = event.inputType;
        // What cannot be prevented is recovered afterwards; a line break is the form's.
        if (!event.cancelable || kind === 'insertLineBreak') return;
        event.preventDefault();
        this.#recover(input, true);
        const [from, to] = selection(input);
        if (kind.startsWith('insert')) {
            const digits = digitsOf(event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
            if (!digits) return;
            if (kind === 'insertReplacementText') this.#edit(0, CAPACITY, digits);
            else this.#edit(from, to, digits);
        } else if (kind.startsWith('delete')) {
            if (from !== to) return this.#edit(from, to, '');
            // Words and lines reach to the field's end: nobody sees words in it.
            const reach = /Word|Line/.test(kind) ? CAPACITY : kind.startsWith('deleteContent') ? 1 : 0;
            if (kind.endsWith('Forward')) this.#edit(from, Math.min(from + reach, this.#view.cells.length), '');
            else this.#edit(Math.max(from - reach, 0), from, '');
        }
        // history… and format… have nothing of ours to act on.
    }

    /** @param {Event} _ @param {HTMLInputElement} input */
    input(_, input) {
        this.#recover(input, true);
        this.#repaint();
    }

    /** @param {Event} event A dragged echo would come back as text. */
    dragstart(event) {
        event.preventDefault();
    }

    /** Turns what has happened to the inputs unnoticed into edits. */
    flush() {
        for (const input of this.#inputs) this.#recover(input, this.#link.isComposing());
    }

    /** A value in the page's markup can only be a mask: the echo knows better. */
    accept() {}

    /** @param {import('./wire.js').EchoMessage} message */
    echo({ ack, count, cells, ...rest }) {
        if (ack < this.#ack) return;
        this.#ack = ack;
        this.#answered = true;
        this.#pending = this.#pending.filter(({ seq }) => seq > ack);
        this.#base = { ...rest, cells: Array.from({ length: count }, (_, index) => cells[index] ?? null) };
        if (!this.#link.isComposing()) this.flush();
        this.#rebuild();
    }

    /** The server holds nothing of this field any more, nor will it answer the pending edits. */
    reset() {
        this.#pending = [];
        this.#ack = 0;
        this.#answered = false;
        this.#base = emptyEcho(this.#visible, this.#most);
        this.#rebuild();
    }

    /**
     * Leaves nothing in the page that the browser could put back later, or shows it again.
     * @param {boolean} isConcealed
     */
    conceal(isConcealed) {
        this.#concealed = isConcealed;
        for (const input of this.#inputs) {
            // A browser keeps no value of a field that wants no filling.
            input.setAttribute('autocomplete', (!isConcealed && input.dataset.cfAutocomplete) || 'off');
        }
        this.#repaint();
    }

    #rebuild() {
        this.#view = this.#base;
        for (const edit of this.#pending) this.#apply(edit);
        this.#repaint();
    }

    /** @param {import('./echo.js').Edit} edit */
    #apply(edit) {
        this.#view = this.#guess(fold(this.#view, edit, this.#visible));
    }

    /**
     * @param {HTMLInputElement} input
     * @param {boolean} isInput whether it happens now; else, before the first answer, it is a form restored
     */
    #recover(input, isInput) {
        const now = input.value;
        if (now === this.#shown || this.#concealed) return;
        const caret = isFocused(input) ? input.selectionStart ?? now.length : null;
        const whole = this.#visible > 0 ? 12 : 3;
        const found = isInput || this.#answered ? explain(this.#shown, now, { caret, whole }) : null;
        if (found) this.#edit(found.from, found.to, found.digits);
        else this.#paint(...selection(input));
    }

    /**
     * @param {number} first
     * @param {number} end
     * @param {string} digits
     */
    #edit(first, end, digits) {
        const field = this.#number;
        const { from, to } = clamp(this.#view, first, end);
        const count = this.#view.cells.length - (to - from) + digits.length;
        // The limit last heard of tells nothing while the digits it rests on are being changed.
        const limit = from >= this.#visible && this.#link.isSettled() ? this.#view.max : this.#most;
        const overflow = digits !== '' && count > limit;
        let caret = from;
        if (overflow && digits.length > 1) {
            this.#link.send((seq) => encode.edit({ field, seq, from, to, digits: '', overflow }));
        } else if (!overflow && (digits !== '' || from !== to)) {
            const seq = this.#link.send((number) => encode.edit({ field, seq: number, from, to, digits }));
            this.#apply({ from, to, digits: [...digits] });
            // Only what may be read is kept for a replay.
            const { cells } = this.#view;
            const kept = Array.from(digits, (_, index) => cells[from + index] ?? null);
            this.#pending.push({ seq, from, to, digits: kept });
            caret = Math.min(from + digits.length, cells.length);
        }
        this.#paint(caret, overflow ? to : caret);
    }

    #repaint() {
        if (this.#link.isComposing()) return;
        const [start, end] = selection([...this.#inputs].find(isFocused));
        this.#paint(start, end);
    }

    /**
     * Writes the echo where it differs; in the input with focus the selection goes to the given digit positions.
     * @param {number} start
     * @param {number} end
     */
    #paint(start, end) {
        const text = this.#concealed ? '' : render(this.#view);
        this.#shown = text;
        for (const input of this.#inputs) {
            const direction = input.selectionDirection ?? undefined;
            if (input.value !== text) input.value = text;
            const [from, to] = selection(input);
            if (!isFocused(input) || (from === start && to === end)) continue;
            input.setSelectionRange(offsetOf(text, start), offsetOf(text, end), direction);
        }
    }
}

/** @param {HTMLInputElement} input */
function isFocused(input) {
    return document.activeElement === input;
}

/**
 * The selection in digit positions; without an input, the front.
 * @param {HTMLInputElement} [input]
 * @returns {[number, number]}
 */
function selection(input) {
    if (!input) return [0, 0];
    return [positionAt(input.value, input.selectionStart), positionAt(input.value, input.selectionEnd)];
}
