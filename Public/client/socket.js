import { CLOSE, OUTDATED, REFUSALS } from './keys.js';
import { decode, encode } from './wire.js';

/** @typedef {'connecting' | 'open' | 'lost' | 'stalled' | 'blocked' | 'taken-over' | 'expired'} LineState */

/** Milliseconds. */
const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;
/** A server that has just refused this page is not pressed. */
const REFUSED_RETRY = 1_000;
/** A line that could never be opened is called blocked after this, an open one that was lost stalled after that. */
const BLOCKED_AFTER = 5_000;
const STALLED_AFTER = 30_000;
/** A server that has not answered for so long is not there, whatever the socket says. */
const SILENT_AFTER = 10_000;
/** Refusals in a row that are put down to this page and not to the line. */
const MOST_REFUSALS = 3;

/**
 * What the line needs of its surroundings.
 * @typedef {{
 *   open: (url: string) => WebSocket,
 *   after: (milliseconds: number, work: () => void) => () => void,
 *   random: () => number,
 *   epoch: () => Uint8Array,
 * }} Surroundings
 */

/** @type {Surroundings} */
const browser = {
    open: (url) => new WebSocket(url),
    after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    epoch: () => crypto.getRandomValues(new Uint8Array(16)),
};

/**
 * The connection to the server. Ordered messages get their numbers here, are kept until acknowledged and sent again
 * byte for byte after a reconnect, so each is applied exactly once.
 */
export class Line {
    #options;
    #around;
    /** @type {WebSocket | null} */
    #socket = null;
    /** @type {LineState} */
    #state = 'connecting';
    #welcomed = false;
    #epoch;
    #seq = 0;
    #acked = 0;
    /** @type {{ seq: number, bytes: Uint8Array }[]} */
    #frames = [];
    #retries = 0;
    #refusals = 0;
    /** @type {Map<'retry' | 'patience' | 'silence', () => void>} ways to cancel what is due */
    #timers = new Map();

    /**
     * `receive` gets every message but welcome; `changed` every new state; `lost` is told when the server has
     * forgotten this page's messages; `outdated` reloads the page and says whether it does.
     * @param {{
     *   url: string, token: Uint8Array, program: string, revision: number | null,
     *   receive: (message: import('./wire.js').Message) => void, changed: (state: LineState) => void,
     *   lost: () => void, outdated: () => boolean,
     * }} options
     * @param {Surroundings} around
     */
    constructor(options, around = browser) {
        this.#options = options;
        this.#around = around;
        this.#epoch = around.epoch();
        this.#losePatience(BLOCKED_AFTER, 'blocked');
    }

    /** The highest number the server has applied. */
    get acked() {
        return this.#acked;
    }

    /**
     * Sends an ordered message, now or once connected.
     * @param {(seq: number) => Uint8Array} make
     * @returns {number} its number
     */
    send(make) {
        this.#seq += 1;
        const frame = { seq: this.#seq, bytes: make(this.#seq) };
        this.#frames.push(frame);
        if (this.#welcomed) this.#transmit(frame.bytes);
        return frame.seq;
    }

    /** Connects now, unless connected or ended. */
    connect() {
        if (this.#socket || this.#hasEnded) return;
        this.#cancel('retry');
        const socket = this.#around.open(this.#options.url);
        this.#socket = socket;
        socket.binaryType = 'arraybuffer';
        socket.onopen = () => {
            const { program, revision, token } = this.#options;
            this.#transmit(encode.hello({ program, revision, epoch: this.#epoch, token }));
        };
        socket.onmessage = (event) => this.#receive(event.data);
        socket.onclose = (event) => this.#closed(event.code);
        this.#expectWord();
    }

    /** Puts the line down without a word, as the page is being left or put aside. */
    suspend() {
        this.#cancel('retry');
        this.#lose();
    }

    get #hasEnded() {
        return this.#state === 'taken-over' || this.#state === 'expired';
    }

    /** @param {Uint8Array} bytes */
    #transmit(bytes) {
        this.#socket?.send(bytes);
        if (!this.#timers.has('silence')) this.#expectWord();
    }

    /** @param {unknown} data */
    #receive(data) {
        this.#cancel('silence');
        let message;
        try {
            message = decode(/** @type {ArrayBuffer} */ (data));
        } catch {
            return this.#retry();
        }
        if (message.kind === 'welcome') return this.#welcome(message);
        if (message.kind === 'patch') this.#options.revision = message.revision;
        if (message.kind === 'ack') this.#acknowledge(message.seq);
        if (message.kind === 'echo') this.#acknowledge(message.ack);
        if (this.#frames.length > 0) this.#expectWord();
        this.#options.receive(message);
    }

    /** @param {import('./wire.js').Welcome} message */
    #welcome({ lastApplied }) {
        if (lastApplied < this.#acked || lastApplied > this.#seq) {
            // The server does not know what it once applied: numbers would never match again.
            return this.#forget();
        }
        this.#retries = 0;
        this.#cancel('patience');
        this.#acknowledge(lastApplied);
        this.#welcomed = true;
        for (const { bytes } of this.#frames) this.#transmit(bytes);
        this.#become('open');
    }

    /** @param {number} seq */
    #acknowledge(seq) {
        if (seq <= this.#acked || seq > this.#seq) return;
        this.#acked = seq;
        this.#refusals = 0;
        this.#frames = this.#frames.filter((frame) => frame.seq > seq);
    }

    #forget() {
        this.#drop();
        this.#epoch = this.#around.epoch();
        this.#seq = 0;
        this.#acked = 0;
        this.#frames = [];
        this.#options.lost();
        this.connect();
    }

    /** @param {number} code */
    #closed(code) {
        this.#drop();
        if (REFUSALS.includes(code)) this.#refusals += 1;
        if (code === CLOSE.takenOver) return this.#end('taken-over');
        if (!OUTDATED.includes(code) && this.#refusals < MOST_REFUSALS) return this.#retry();
        this.#cancel('patience');
        if (!this.#options.outdated()) this.#end('expired');
    }

    /** @param {LineState} state */
    #end(state) {
        this.#cancel('patience');
        this.#frames = [];
        this.#become(state);
    }

    /** Gives up a socket, which may be open in name only. */
    #lose() {
        this.#drop();
        if (this.#state !== 'open') return;
        this.#losePatience(STALLED_AFTER, 'stalled');
        this.#become('lost');
    }

    #retry() {
        this.#lose();
        const shortest = this.#refusals > 0 ? REFUSED_RETRY : FIRST_RETRY;
        const longest = Math.min(shortest * 2 ** this.#retries, LAST_RETRY);
        this.#retries += 1;
        this.#start('retry', longest * (0.5 + this.#around.random() / 2), () => this.connect());
    }

    #drop() {
        const socket = this.#socket;
        this.#socket = null;
        this.#welcomed = false;
        this.#cancel('silence');
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    #expectWord() {
        this.#start('silence', SILENT_AFTER, () => this.#retry());
    }

    /**
     * @param {number} milliseconds
     * @param {LineState} state what the line is called if it is not open by then
     */
    #losePatience(milliseconds, state) {
        this.#start('patience', milliseconds, () => this.#become(state));
    }

    /**
     * @param {'retry' | 'patience' | 'silence'} name
     * @param {number} milliseconds
     * @param {() => void} work
     */
    #start(name, milliseconds, work) {
        this.#cancel(name);
        this.#timers.set(name, this.#around.after(milliseconds, work));
    }

    /** @param {'retry' | 'patience' | 'silence'} name */
    #cancel(name) {
        this.#timers.get(name)?.();
        this.#timers.delete(name);
    }

    /** @param {LineState} state */
    #become(state) {
        if (state === this.#state) return;
        this.#state = state;
        this.#options.changed(state);
    }
}
