import { readFileSync } from 'node:fs';

/**
 * A fixture the Swift tests read as well.
 * @param {string} path below Tests/Fixtures
 */
export function fixture(path) {
    return readFileSync(new URL(`../Fixtures/${path}`, import.meta.url), 'utf8');
}

/**
 * The rows of a tab-separated table, escapes resolved.
 * @param {string} text
 */
export function rows(text) {
    return text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split('\t').map(unescape));
}

/** @param {string} cell */
function unescape(cell) {
    const lines = cell.replaceAll('\\n', '\n');
    return lines.replace(/\\u([0-9A-Fa-f]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
}
