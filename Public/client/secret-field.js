import { digitsOf } from './digits.js';
import { CAPACITY, clamp, echoOfMask, emptyEcho, fold, offsetOf, positionAt, render } from './echo.js';
import { GapHints } from './gaps.js';
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
    #hints = new GapHints('');
    /** @type {HTMLInputElement[]} */
    #inputs = [];
    /** @type {Echo} what the server said last */
    #base = emptyEcho(0, CAPACITY);
    /** @type {Echo} the base with the pending edits on top */
    #view = this.#base;
    /** @type {PendingEdit[]} */
    #pending = [];
    #shown = '';
    #ack = 0;
    #answered = false;
    #composing = false;
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
        return this.#pending.some((edit) => edit.from < this.#visible);
    }

    /**
     * Takes an input of the page as a face of this field.
     * @param {HTMLInputElement} input
     */
    adopt(input) {
        const { cfVisible, cfMax, cfGaps, cfAutocomplete } = input.dataset;
        const found = input.value;
        const isFirst = this.#inputs.length === 0;
        this.#inputs = this.#inputs.filter((face) => face.isConnected && face !== input);
        this.#inputs.push(input);
        input.removeAttribute('name');
        input.setAttribute('autocomplete', cfAutocomplete ?? 'off');
        if (isFirst) {
            this.#visible = Number(cfVisible ?? 0);
            this.#most = Math.min(Number(cfMax ?? CAPACITY), CAPACITY);
            this.#hints = new GapHints(cfGaps ?? '');
            if (!this.#answered) this.#base = this.#guess(echoOfMask(input.defaultValue, this.#visible, this.#most));
            this.#rebuild();
        }
        const typed = found === input.defaultValue || !this.#link.isFreshPage(input) ? '' : digitsOf(found);
        if (typed) this.#edit(0, CAPACITY, typed);
        else this.#paint(positionAt(found, input.selectionStart), positionAt(found, input.selectionEnd));
    }

    /** @param {InputEvent} event @param {HTMLInputElement} input */
    beforeinput(event, input) {
        const kind = event.inputType;
        // What cannot be prevented is recovered afterwards; a line break is the form's.
        if (!event.cancelable || this.#composing || kind === 'insertLineBreak') return;
        event.preventDefault();
        this.#recover(input, true);
        const [from, to] = selection(input);
        if (kind.startsWith('insert')) {
            const digits = digitsOf(event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
            if (!digits) return;
            if (kind === 'insertReplacementText') this.#edit(0, CAPACITY, digits);
            else this.#edit(from, to, digits);
        } else if (kind.startsWith('delete')) {
            const range = from === to ? deletion(kind, from, this.#view.cells.length) : { from, to };
            this.#edit(range.from, range.to, '');
        }
        // history… and format… have nothing of ours to act on.
    }

    /** @param {Event} _ @param {HTMLInputElement} input */
    input(_, input) {
        if (!this.#composing) this.#recover(input, true);
    }

    compositionstart() {
        this.#composing = true;
    }

    /** @param {Event} _ @param {HTMLInputElement} input */
    compositionend(_, input) {
        this.#composing = false;
        this.#recover(input, true);
        this.#repaint();
    }

    /** @param {Event} event A dragged echo would come back as text. */
    dragstart(event) {
        event.preventDefault();
    }

    /** Turns what has happened to the inputs unnoticed into edits. */
    flush() {
        for (const input of this.#inputs) this.#recover(input, this.#composing);
    }

    /** The value in the page's markup is a mask: the echo is newer. */
    accept() {}

    /** @param {import('./wire.js').EchoMessage} message */
    echo(message) {
        if (message.ack < this.#ack) return;
        this.#ack = message.ack;
        this.#answered = true;
        this.#pending = this.#pending.filter((edit) => edit.seq > message.ack);
        const { count, cells, budget, atomic, gaps, max, tail } = message;
        this.#base = {
            cells: Array.from({ length: count }, (_, index) => (index < this.#visible ? cells[index] ?? null : null)),
            budget,
            atomic,
            gaps,
            max: max || this.#most,
            tail,
        };
        if (!this.#composing) for (const input of this.#inputs) this.#recover(input, false);
        this.#rebuild();
        this.#repaint();
    }

    /** The server holds nothing of this field any more, nor will it answer the pending edits. */
    reset() {
        this.#pending = [];
        this.#ack = 0;
        this.#answered = false;
        this.#base = emptyEcho(this.#visible, this.#most);
        this.#rebuild();
        this.#repaint();
    }

    /** Leaves nothing in the page that the browser could put back later. */
    conceal() {
        this.#concealed = true;
        for (const input of this.#inputs) input.setAttribute('autocomplete', 'off');
        this.#repaint();
    }

    /** Shows the echo again after a return from the back/forward cache. */
    reveal() {
        this.#concealed = false;
        for (const input of this.#inputs) input.setAttribute('autocomplete', input.dataset.cfAutocomplete ?? 'off');
        this.#repaint();
    }

    /** @param {Echo} echo */
    #guess(echo) {
        return this.#hints.guess(echo);
    }

    #rebuild() {
        this.#view = this.#base;
        for (const edit of this.#pending) this.#view = this.#guess(fold(this.#view, edit, this.#visible));
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
        const { from, to } = clamp(this.#view, first, end);
        const count = this.#view.cells.length - (to - from) + digits.length;
        // The limit last heard of tells nothing while the digits it rests on are being changed.
        const limit = from >= this.#visible && this.#link.isSettled() ? this.#view.max : this.#most;
        const isOverflow = digits !== '' && count > limit;
        if (isOverflow ? digits.length === 1 : from === to && digits === '') return this.#paint(from, to);
        const seq = this.#link.send((number) =>
            encode.edit({
                field: this.#number,
                seq: number,
                from,
                to,
                digits: isOverflow ? '' : digits,
                overflow: isOverflow,
            }),
        );
        if (isOverflow) return this.#paint(from, to);
        const next = this.#guess(fold(this.#view, { from, to, digits: [...digits] }, this.#visible));
        // Only what may be read is kept for a replay.
        const kept = Array.from(digits, (_, index) => (from + index < this.#visible ? next.cells[from + index] : null));
        this.#pending.push({ seq, from, to, digits: kept });
        this.#view = next;
        const caret = Math.min(from + digits.length, next.cells.length);
        this.#paint(caret, caret);
    }

    #repaint() {
        if (this.#composing) return;
        const input = this.#inputs.find(isFocused);
        this.#paint(...(input ? selection(input) : /** @type {[number, number]} */ ([0, 0])));
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
            if (!isFocused(input)) continue;
            const [from, to] = selection(input);
            if (from === start && to === end) continue;
            input.setSelectionRange(offsetOf(text, start), offsetOf(text, end), direction);
        }
    }
}

/** @param {HTMLInputElement} input */
function isFocused(input) {
    return input.ownerDocument.activeElement === input;
}

/**
 * The selection in digit positions.
 * @param {HTMLInputElement} input
 * @returns {[number, number]}
 */
function selection(input) {
    return [positionAt(input.value, input.selectionStart), positionAt(input.value, input.selectionEnd)];
}

/**
 * What a deletion without a selection removes. Words and lines reach to the field's end: nobody sees words in it.
 * @param {string} kind input type (Input Events Level 2)
 * @param {number} caret
 * @param {number} count
 */
function deletion(kind, caret, count) {
    const isForward = kind.endsWith('Forward');
    if (/Word|Line/.test(kind)) {
        const isWhole = kind === 'deleteEntireSoftLine';
        return { from: isForward ? caret : 0, to: isForward || isWhole ? count : caret };
    }
    if (kind.startsWith('deleteContent')) {
        return isForward ? { from: caret, to: Math.min(caret + 1, count) } : { from: Math.max(caret - 1, 0), to: caret };
    }
    return { from: caret, to: caret };
}
