/**
 * How the browser came to this page: `navigate`, `reload`, `back_forward` or `prerender`.
 * @returns {string | undefined}
 */
export function navigationType() {
    return /** @type {any} */ (performance.getEntriesByType('navigation')[0])?.type;
}
