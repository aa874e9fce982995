/** Stands for a digit that is not shown. */
export const BULLET = '\u2022';

const DIGIT = /\p{Nd}/u;
const MASKS = /[\u2022\u25cf*]/;

/**
 * The text with every decimal digit of any script written in ASCII.
 *
 * Scripts outside NFKC keep their ten digits in one run, so a digit's value is its distance from the run's start.
 * @param {string} text
 * @returns {string}
 */
export function asciiDigits(text) {
    return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0x30;
        if (code < 0x80) return digit;
        let value = 0;
        while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
        return String(value);
    });
}

/**
 * The ASCII digits in a text, separators and letters dropped; null when it holds signs of a mask,
 * because what is left of a mask would look like the start of a number.
 * @param {string} text
 * @returns {string | null}
 */
export function digitsOf(text) {
    return MASKS.test(text) ? null : asciiDigits(text).replace(/[^0-9]/g, '');
}

/**
 * Whether a text meant for a plain field holds so many digits that it must not travel in the clear.
 * @param {string} text
 * @returns {boolean}
 */
export function mustBeWithheld(text) {
    return asciiDigits(text).replace(/[^0-9]/g, '').length >= 12;
}
