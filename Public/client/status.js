/**
 * Shows the state of the connection: as an attribute of the page, and by the elements meant for that state.
 * @param {import('./socket.js').LineState} state
 */
export function showState(state) {
    document.documentElement.dataset.cfConnection = state;
    for (const element of document.querySelectorAll('[data-cf-when]')) {
        element.toggleAttribute('hidden', !element.getAttribute('data-cf-when')?.split(' ').includes(state));
    }
}
