/** A socket that only remembers, and is driven from outside. */
export class FakeSocket {
    binaryType = 'blob';
    /** @type {string[]} what was sent, in hexadecimal digits */
    sent = [];
    isClosed = false;
    /** @type {any} */ onopen = null;
    /** @type {any} */ onmessage = null;
    /** @type {any} */ onclose = null;

    /** @param {Uint8Array} bytes */
    send(bytes) {
        this.sent.push(Buffer.from(bytes).toString('hex'));
    }

    close() {
        this.isClosed = true;
    }

    /** The server's side. */
    accept() {
        this.onopen?.();
    }

    /** @param {string} hex */
    answer(hex) {
        this.onmessage?.({ data: Uint8Array.from(Buffer.from(hex, 'hex')).buffer });
    }

    /** @param {{ revision?: number, lastApplied?: number }} welcome */
    welcome({ revision = 0, lastApplied = 0 } = {}) {
        this.answer(`0201${u32(revision)}${u32(lastApplied)}00`);
    }

    /** @param {number} seq */
    acknowledge(seq) {
        this.answer(`22${u32(seq)}`);
    }

    /** @param {number} code */
    drop(code = 1006) {
        this.onclose?.({ code });
    }
}

/** Time, chance and sockets under the test's control. */
export class FakeSurroundings {
    /** @type {FakeSocket[]} */
    sockets = [];
    /** @type {{ due: number, work: () => void }[]} */
    #timers = [];
    #now = 0;
    #epochs = 0;
    chance = 1;

    open = () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
    };

    random = () => this.chance;

    epoch = () => new Uint8Array(16).fill((this.#epochs += 1));

    /** @param {number} milliseconds @param {() => void} work */
    after = (milliseconds, work) => {
        const timer = { due: this.#now + milliseconds, work };
        this.#timers.push(timer);
        return () => {
            this.#timers = this.#timers.filter((other) => other !== timer);
        };
    };

    get socket() {
        return this.sockets[this.sockets.length - 1];
    }

    /** @param {number} milliseconds */
    pass(milliseconds) {
        const end = this.#now + milliseconds;
        for (;;) {
            const next = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
            if (!next) break;
            this.#timers = this.#timers.filter((timer) => timer !== next);
            this.#now = next.due;
            next.work();
        }
        this.#now = end;
    }
}

/** @param {number} value */
function u32(value) {
    return value.toString(16).padStart(8, '0');
}
