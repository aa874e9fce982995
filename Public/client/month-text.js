// A month and a year as one text, MM/YY: what is typed, pasted or filled becomes that, or stays visibly wrong.

import { asciiDigits } from './digits.js';

/**
 * `padded`: the leading zero was added here, so Backspace takes it away with the slash.
 * @typedef {{ text: string, start: number, end: number, padded: boolean }} MonthText
 */

const LATER = /^20[0-9]{2}$/;

/**
 * The display of a text that arrived in one piece. Nothing is cut off: what is no month and year stays recognisable.
 * @param {string} text
 * @returns {string}
 */
export function normaliseMonth(text) {
    const plain = asciiDigits(text).replace(/[\p{L}\p{M}\p{Cf}]/gu, '');
    const runs = plain.match(/[0-9]+/g) ?? [];
    let [month = '', year = ''] = runs;
    if (LATER.test(month) && year) [month, year] = [year, month];
    else if (runs.length > 2 || month.length > 2 || !year) [month, year] = divide(runs.join(''));
    if (year || month > '1' || (month === '1' && /[0-9]\s*[/.\-]/.test(plain))) month = month.padStart(2, '0');
    return month.length < 2 ? month : `${month}/${LATER.test(year) ? year.slice(2) : year}`;
}

/**
 * The text after a key that types one sign.
 * @param {MonthText} state
 * @param {string} sign
 * @returns {MonthText}
 */
export function typeMonth(state, sign) {
    const { text, start, end } = state;
    const key = asciiDigits(sign);
    const isDigit = /^[0-9]$/.test(key);
    if (!isDigit && !/^[/\-.,\s]$/.test(key)) return state;
    const head = text.slice(0, start);
    if (end < text.length) {
        const whole = head + key + text.slice(end);
        return /^[0-9]{0,2}(\/[0-9]{0,2})?$/.test(whole) ? at(whole, start + 1) : state;
    }
    const padded = start === text.length && state.padded;
    const next = append(head, key, isDigit, padded);
    return next ? atEnd(next.text, next.padded) : atEnd(head, padded && head !== '');
}

/**
 * The text after Backspace (`step` −1) or Delete (`step` 1).
 * @param {MonthText} state
 * @param {-1 | 1} step
 * @returns {MonthText}
 */
export function eraseMonth(state, step) {
    const { text, start, end, padded } = state;
    if (start !== end) return at(text.slice(0, start) + text.slice(end), start);
    if (step < 0 && start === text.length) {
        if (!text.endsWith('/')) return atEnd(text.slice(0, -1), padded && text.length > 1);
        if (!padded) return atEnd(text.slice(0, -2), false);
        return atEnd(text[1] === '1' ? '1' : '', false);
    }
    // The slash is passed over.
    let index = step < 0 ? start - 1 : start;
    if (text[index] === '/') index += step;
    if (index < 0 || index >= text.length) return state;
    return at(text.slice(0, index) + text.slice(index + 1), step < 0 ? index : start);
}

/**
 * The parts of digits that came without a separator.
 * @param {string} digits
 * @returns {[string, string]}
 */
function divide(digits) {
    const head = digits.slice(0, 2);
    if (digits.length === 6 && LATER.test(digits.slice(0, 4))) return [digits.slice(4), digits.slice(0, 4)];
    const isOneDigit = LATER.test(digits.slice(1)) || (digits.length === 3 && head > '12');
    return isOneDigit && digits > '1' ? [digits[0], digits.slice(1)] : [head, digits.slice(2)];
}

/**
 * @param {string} head
 * @param {string} key
 * @param {boolean} isDigit
 * @param {boolean} padded
 * @returns {{ text: string, padded: boolean } | null} null when the key has no place
 */
function append(head, key, isDigit, padded) {
    const slash = head.indexOf('/');
    if (slash >= 0 || head.length >= 2) {
        const month = slash >= 0 ? head.slice(0, slash) : head.slice(0, 2);
        const year = joinYear(head.slice(slash >= 0 ? slash + 1 : 2) + (isDigit ? key : ''));
        return year === null ? null : { text: `${month}/${year}`, padded };
    }
    if (!isDigit) return head > '0' ? { text: `0${head}/`, padded: true } : null;
    if (head === '') return key > '1' ? { text: `0${key}/`, padded: true } : { text: key, padded: false };
    if (head === '0') return key > '0' ? { text: `0${key}/`, padded: false } : null;
    if (head === '1' && key <= '2') return { text: `1${key}/`, padded: false };
    return { text: `0${head}/${key}`, padded: true };
}

/**
 * A year while it is typed: two digits, or on the way to the four of 20YY; null when it does not fit.
 * @param {string} year
 */
function joinYear(year) {
    if (LATER.test(year)) return year.slice(2);
    return year.length < 3 || /^20[0-9]$/.test(year) ? year : null;
}

/**
 * @param {string} text
 * @param {number} caret
 * @returns {MonthText}
 */
function at(text, caret) {
    const start = Math.min(caret, text.length);
    return { text, start, end: start, padded: false };
}

/**
 * @param {string} text
 * @param {boolean} padded
 * @returns {MonthText}
 */
function atEnd(text, padded) {
    return { ...at(text, text.length), padded };
}
