import { mustBeWithheld } from './digits.js';
import { eraseMonth, normaliseMonth, typeMonth } from './month-text.js';
import { TextField } from './text-field.js';

/** A plain field for a month and a year: keys are formatted one by one, everything else in one piece. */
export class MonthField extends TextField {
    #padded = false;

    /** @param {InputEvent} event @param {HTMLInputElement} input */
    beforeinput(event, input) {
        const next = event.cancelable ? this.#next(event, input) : null;
        if (!next) return;
        event.preventDefault();
        this.#padded = next.padded;
        if (input.value !== next.text) input.value = next.text;
        input.setSelectionRange(next.start, next.end);
        super.take(input);
    }

    /** @param {import('./text-field.js').Control} control */
    take(control) {
        const text = mustBeWithheld(control.value) ? control.value : normaliseMonth(control.value);
        if (text !== control.value) control.value = text;
        super.take(control);
    }

    /**
     * @param {InputEvent} event
     * @param {HTMLInputElement} input
     */
    #next({ inputType, data }, input) {
        const start = input.selectionStart ?? input.value.length;
        const end = input.selectionEnd ?? start;
        const state = { text: input.value, start, end, padded: this.#padded };
        if (inputType === 'deleteContentBackward') return eraseMonth(state, -1);
        if (inputType === 'deleteContentForward') return eraseMonth(state, 1);
        return inputType === 'insertText' && data?.length === 1 ? typeMonth(state, data) : null;
    }
}
