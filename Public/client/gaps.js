/** @typedef {import('./echo.js').Echo} Echo */

/**
 * A guess at where gaps will stand before the server has answered. The server's gaps always win.
 *
 * The hint comes from the page: `"34|37:4,10;*:4,8,12"` gives, for readable beginnings, the digit positions with a
 * gap before them. The first that fits counts; `*` stands for every beginning.
 * @param {string} text
 * @returns {(echo: Echo) => Echo} the echo with guessed gaps; unchanged while its beginning is hidden
 */
export function gapHints(text) {
    const hints = text.split(';').flatMap((rule) => {
        const [beginnings, gaps = ''] = rule.split(':');
        const positions = gaps.split(',').map(Number);
        return beginnings.split('|').map((beginning) => ({ beginning: beginning.replace('*', ''), positions }));
    });
    const longest = Math.max(...hints.map(({ beginning }) => beginning.length));
    return (echo) => {
        const hidden = echo.cells.indexOf(null);
        const readable = echo.cells.join('').slice(0, hidden < 0 ? undefined : hidden);
        const hint = hints.find(({ beginning }) => readable.startsWith(beginning));
        return hint && (hidden < 0 || readable.length >= longest) ? { ...echo, gaps: hint.positions } : echo;
    };
}
