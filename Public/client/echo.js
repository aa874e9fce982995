// What a secret field shows, as a pure fold over edits. The server folds the same way;
// Tests/Fixtures/wire/echo-fold.json is read by the tests of both.

import { BULLET } from './digits.js';

/** The most digits a secret field holds: never a function of what is in it, or both sides could disagree. */
export const CAPACITY = 19;

/**
 * `cells`: a readable digit, or null for a hidden one. `budget`: how many more digits may be shown.
 * `atomic`: the next edit replaces everything. `gaps`: digit positions with a gap before them.
 * `max`: digits the field takes now. `tail`: the last four digits, while the server shows them.
 * @typedef {{
 *   cells: (string | null)[], budget: number, atomic: boolean, gaps: number[], max: number, tail: string | null,
 * }} Echo
 */

/**
 * Digits `from` up to `to` are replaced. A null among the new digits is one that was sent but forgotten here.
 * @typedef {{ from: number, to: number, digits: (string | null)[] }} Edit
 */

/**
 * @param {number} visible leading positions that may be readable
 * @param {number} max
 * @returns {Echo}
 */
export function emptyEcho(visible, max) {
    return { cells: [], budget: visible, atomic: false, gaps: [], max, tail: null };
}

/**
 * The digits an edit really replaces: clamped to the field, or all of them when the echo is atomic.
 * @param {Echo} echo
 * @param {number} from
 * @param {number} to
 * @returns {{ from: number, to: number }}
 */
export function clamp(echo, from, to) {
    const count = echo.cells.length;
    if (echo.atomic && count > 0) return { from: 0, to: count };
    const start = Math.min(from, count);
    return { from: start, to: Math.min(Math.max(to, start), count) };
}

/**
 * The echo after an edit.
 * @param {Echo} echo
 * @param {Edit} edit
 * @param {number} visible
 * @returns {Echo}
 */
export function fold(echo, edit, visible) {
    const { from, to } = clamp(echo, edit.from, edit.to);
    const cells = echo.cells.slice();
    let budget = echo.budget;
    for (const cell of cells.splice(from, to - from)) if (cell !== null) budget += 1;
    if (cells.length === 0) budget = visible;
    const added = edit.digits.slice(0, Math.max(0, CAPACITY - cells.length)).map((digit, index) => {
        if (digit === null || from + index >= visible || budget === 0) return null;
        budget -= 1;
        return digit;
    });
    cells.splice(from, 0, ...added);
    for (let index = visible; index < cells.length; index += 1) cells[index] = null;
    return { ...echo, cells, budget, atomic: false, tail: null };
}

/**
 * The text of an echo, a blank at each gap that has a digit behind it.
 * @param {Echo} echo
 * @returns {string}
 */
export function render(echo) {
    const hidden = echo.cells.length - 4;
    return echo.cells
        .map((cell, index) => {
            const sign = cell ?? (echo.tail !== null && index >= hidden ? echo.tail[index - hidden] : BULLET);
            return echo.gaps.includes(index) && index > 0 ? ` ${sign}` : sign;
        })
        .join('');
}

/**
 * The digit position of an offset in UTF-16 code units: how many digits stand before it.
 * @param {string} text
 * @param {number | null} offset
 * @returns {number}
 */
export function positionAt(text, offset) {
    return text.slice(0, offset ?? text.length).replace(/ /g, '').length;
}

/**
 * The offset of a digit position in UTF-16 code units: directly after the digit, before a gap.
 * @param {string} text
 * @param {number} position
 * @returns {number}
 */
export function offsetOf(text, position) {
    let offset = 0;
    for (let left = position; left > 0 && offset < text.length; offset += 1) if (text[offset] !== ' ') left -= 1;
    return offset;
}
