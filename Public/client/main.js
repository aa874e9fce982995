import { Form } from './form.js';
import { Line } from './socket.js';
import { Status } from './status.js';

/** Milliseconds within which a page that was just reloaded is not reloaded again. */
const YOUNG = 10_000;

/** @type {Readonly<Record<string, { secret: boolean, plain: boolean }>>} */
const LOCKS = Object.freeze({
    stalled: { secret: true, plain: false },
    blocked: { secret: true, plain: true },
    'taken-over': { secret: true, plain: true },
    expired: { secret: true, plain: true },
});

boot(document);

/** @param {Document} page */
function boot(page) {
    const { cfSocket, cfToken, cfProgram, cfRevision } = page.documentElement.dataset;
    if (!cfSocket || !cfToken || !cfProgram) return;
    const url = new URL(cfSocket, page.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const status = new Status(page);
    /** @type {Line} */
    const line = new Line({
        url: url.href,
        token: bytesOfBase64URL(cfToken),
        program: cfProgram,
        revision: cfRevision ? Number(cfRevision) : null,
        receive: (message) => form.receive(message),
        changed: (state) => {
            status.show(state);
            form.lock(LOCKS[state] ?? { secret: false, plain: false });
        },
        lost: () => form.reset(),
        outdated: reload,
    });
    /** @type {Form} */
    const form = new Form(page, line);
    status.show(line.state);
    line.connect();

    page.addEventListener('visibilitychange', () => {
        if (page.visibilityState === 'visible') line.connect();
    });
    window.addEventListener('online', () => line.connect());
    window.addEventListener('load', () => form.flush());
    window.addEventListener('pagehide', () => {
        form.conceal();
        line.suspend();
    });
    window.addEventListener('pageshow', (event) => {
        if (!event.persisted) return;
        form.reveal();
        line.connect();
    });
    page.addEventListener('click', (event) => {
        const button = event.target instanceof Element ? event.target.closest('[data-cf-do]') : null;
        const work = button?.getAttribute('data-cf-do');
        if (work === 'reconnect') line.restart();
        if (work === 'reload') location.reload();
    });
}

/**
 * Loads the page anew, unless that has just been tried.
 * @returns {boolean} whether it is on its way
 */
function reload() {
    const [entry] = performance.getEntriesByType('navigation');
    const isReload = entry && /** @type {PerformanceNavigationTiming} */ (entry).type === 'reload';
    if (isReload && performance.now() < YOUNG) return false;
    location.reload();
    return true;
}

/** @param {string} text */
function bytesOfBase64URL(text) {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
