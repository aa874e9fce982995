/** Shows the state of the connection: as an attribute of the page, and by the elements meant for that state. */
export class Status {
    #page;

    /** @param {Document} page */
    constructor(page) {
        this.#page = page;
    }

    /** @param {import('./socket.js').LineState} state */
    show(state) {
        this.#page.documentElement.dataset.cfConnection = state;
        for (const element of this.#page.querySelectorAll('[data-cf-when]')) {
            const states = element.getAttribute('data-cf-when')?.split(' ') ?? [];
            element.toggleAttribute('hidden', !states.includes(state));
        }
    }
}
