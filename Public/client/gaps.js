/**
 * Where gaps will stand, guessed before the server has answered. The server's gaps always win.
 *
 * The hint comes from the page: `"34|37:4,10;*:4,8,12"` gives, for readable beginnings, the digit positions
 * with a gap before them; `*` stands for every other beginning.
 */
export class GapHints {
    /** @type {{ prefix: string, gaps: number[] }[]} */
    #hints = [];
    #longest = 0;

    /** @param {string} text */
    constructor(text) {
        for (const rule of text.split(';')) {
            const [prefixes, positions] = rule.split(':');
            if (!positions) continue;
            const gaps = positions.split(',').map(Number);
            for (const name of prefixes.split('|')) {
                const prefix = name.trim() === '*' ? '' : name.trim();
                this.#hints.push({ prefix, gaps });
                this.#longest = Math.max(this.#longest, prefix.length);
            }
        }
        this.#hints.sort((a, b) => b.prefix.length - a.prefix.length);
    }

    /**
     * The echo with guessed gaps; unchanged while its beginning is hidden.
     * @param {import('./echo.js').Echo} echo
     * @returns {import('./echo.js').Echo}
     */
    guess(echo) {
        const hidden = echo.cells.indexOf(null);
        const readable = echo.cells.slice(0, hidden < 0 ? undefined : hidden).join('');
        if (hidden >= 0 && readable.length < this.#longest) return echo;
        const hint = this.#hints.find(({ prefix }) => readable.startsWith(prefix));
        return hint ? { ...echo, gaps: hint.gaps } : echo;
    }
}
