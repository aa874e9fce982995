import { Form } from './form.js';
import { navigationType } from './navigation.js';
import { Line } from './socket.js';
import { showState } from './status.js';

/** Milliseconds within which a page that was just reloaded is not reloaded again. */
const YOUNG = 10_000;

const { cfSocket, cfToken, cfProgram, cfRevision } = document.documentElement.dataset;
if (cfSocket && cfToken && cfProgram) boot(cfSocket, cfToken, cfProgram);
// A page of no session: there is nothing to connect to, and it says so itself.
else delete document.documentElement.dataset.cfConnection;

/**
 * @param {string} path
 * @param {string} token base64url
 * @param {string} program
 */
function boot(path, token, program) {
    /** @type {Line} */
    const line = new Line({
        url: new URL(path, document.baseURI).href.replace(/^http/, 'ws'),
        token: Uint8Array.from(atob(token.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)),
        program,
        revision: cfRevision ? Number(cfRevision) : null,
        receive: (message) => form.receive(message),
        changed: (state) => {
            showState(isFinished() ? 'open' : state);
            form.lock(state);
        },
        lost: () => form.reset(),
        // A receipt must not give way to a page that knows nothing of it any more.
        outdated: () => isFinished() || reload(),
    });
    /** @type {Form} */
    const form = new Form(line);
    const connect = () => line.connect();
    showState('connecting');
    connect();

    document.addEventListener('visibilitychange', () => {
        if (!document.hidden) connect();
    });
    addEventListener('online', connect);
    // Forms are restored as late as this.
    addEventListener('load', () => form.flush());
    addEventListener('pagehide', () => {
        form.flush();
        line.suspend();
        form.conceal(true);
    });
    addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        form.conceal(false);
        connect();
    });
    document.addEventListener('click', ({ target }) => {
        if (target instanceof Element && target.closest('[data-cf-do="reload"]')) location.reload();
    });
}

/**
 * Loads the page anew, unless that has just been tried.
 * @returns {boolean} whether it is on its way
 */
function reload() {
    const isTried = performance.now() < YOUNG && navigationType() === 'reload';
    if (!isTried) location.reload();
    return !isTried;
}

/** Whether nothing is left to enter: the page says how it ended, and needs no line for that. */
function isFinished() {
    return !document.querySelector('[data-cf-field]');
}
