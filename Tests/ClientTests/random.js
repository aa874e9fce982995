/** Numbers that look random and can be had again: the seed is printed and taken from CARDHOST_TEST_SEED. */
export class Random {
    #state;

    /** @param {import('node:test').TestContext} test */
    constructor(test) {
        this.#state = Number(process.env.CARDHOST_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31)) >>> 0;
        test.diagnostic(`seed ${this.#state}`);
    }

    /** @param {number} limit @returns {number} 0 up to, not including, the limit */
    below(limit) {
        // mulberry32
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let mixed = this.#state;
        mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    }

    /** @template T @param {readonly T[]} choices @returns {T} */
    of(choices) {
        return choices[this.below(choices.length)];
    }

    /** @param {number} length */
    digits(length) {
        return Array.from({ length }, () => this.below(10)).join('');
    }
}
