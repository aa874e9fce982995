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
    const plain = asciiDigits(text);
    const groups = plain.split(/[^0-9]+/).filter((group) => group !== '');
    const hasEnd = /[0-9][^0-9\p{L}]*[/\-.][^0-9]*$/u.test(plain);
    if (groups.length === 0) return '';
    let [month, year] = groups.length === 1 ? divide(groups[0]) : [groups[0], groups.slice(1).join('')];
    if (groups.length > 1 && LATER.test(groups[0])) [month, year] = [groups[1], groups[0]];
    if (month.length === 1 && (year !== '' || hasEnd || month > '1')) month = `0${month}`;
    if (LATER.test(year)) year = year.slice(2);
    return month.length < 2 ? month : `${month}/${year}`;
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
    if (end < text.length) return isDigit ? insert(state, key) : state;
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
    const isMonth = (/** @type {string} */ text) => text >= '01' && text <= '12';
    const head = digits.slice(0, 2);
    if (digits.length === 6 && !isMonth(head) && LATER.test(digits.slice(0, 4))) {
        return [digits.slice(4), digits.slice(0, 4)];
    }
    const isShort = digits.length === 3 || (digits.length === 5 && LATER.test(digits.slice(1)));
    if (isShort && (!isMonth(head) || digits.length === 5) && digits[0] !== '0') return [digits[0], digits.slice(1)];
    return [head, digits.slice(2)];
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
    if (slash >= 0) {
        const year = isDigit ? joinYear(head.slice(slash + 1) + key) : null;
        return year === null ? null : { text: head.slice(0, slash + 1) + year, padded };
    }
    if (head.length >= 2) return { text: `${head}/${isDigit ? key : ''}`, padded: false };
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
 * A digit put in before others.
 * @param {MonthText} state
 * @param {string} digit
 * @returns {MonthText}
 */
function insert(state, digit) {
    const { text, start, end } = state;
    const raw = text.slice(0, start) + digit + text.slice(end);
    const slash = raw.indexOf('/');
    const month = slash < 0 ? raw : raw.slice(0, slash);
    const year = joinYear(month.slice(2) + (slash < 0 ? '' : raw.slice(slash + 1)));
    if (year === null) return state;
    const isClosed = slash >= 0 || month.length >= 2;
    // A digit pushed over the slash takes the caret with it.
    const caret = start + 1 > 2 && !(slash >= 0 && slash <= 2) ? start + 2 : start + 1;
    return at(month.slice(0, 2) + (isClosed ? '/' : '') + year, caret);
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
