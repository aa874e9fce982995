import { digitsOf } from './digits.js';

/**
 * The smallest edit that explains how a field's text came to differ from its echo; null when nothing in it may be
 * taken as input.
 *
 * Digits are compared, not characters: separators never matter. Where equal neighbours leave a choice, what was typed
 * ends at the caret. In a field without focus only a whole new value counts, or an emptied one.
 * @param {string} shown the echo last painted
 * @param {string} now the text found
 * @param {{ caret: number | null, whole: number }} field `caret`: offset in UTF-16 code units, null without focus;
 *   `whole`: fewest digits of a complete value
 * @returns {{ from: number, to: number, digits: string } | null}
 */
export function explain(shown, now, { caret, whole }) {
    const old = cellsOf(shown);
    const found = cellsOf(now);
    if (old === found) return null;
    const all = digitsOf(found);
    if (caret === null) {
        if (found !== '' && (all === null || all.length < whole)) return null;
        return { from: 0, to: old.length, digits: all ?? '' };
    }
    // An echo that long always holds bullets, so this text cannot be one with a small change.
    if (all !== null && all.length >= 12) return { from: 0, to: old.length, digits: all };

    const shorter = Math.min(old.length, found.length);
    let before = 0;
    while (before < shorter && old[before] === found[before]) before += 1;
    let after = 0;
    while (after < shorter - before && old[old.length - 1 - after] === found[found.length - 1 - after]) after += 1;
    const rest = cellsOf(now.slice(caret)).length;
    if (rest < after) {
        after = rest;
    } else if (rest <= shorter && old.slice(old.length - rest) === found.slice(found.length - rest)) {
        after = rest;
        before = Math.min(before, shorter - after);
    }
    const middle = found.slice(before, found.length - after);
    const digits = digitsOf(middle);
    if (digits === null || (middle !== '' && digits === '')) return null;
    return { from: before, to: old.length - after, digits };
}

/**
 * A text without separators and without the invisible signs that copied text carries.
 * @param {string} text
 * @returns {string}
 */
function cellsOf(text) {
    return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
}
