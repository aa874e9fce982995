import assert from 'node:assert/strict';
import test from 'node:test';
import { CAPACITY, emptyEcho, fold, offsetOf, positionAt, render } from '../../Public/client/echo.js';
import { Random } from './random.js';
import { fixture } from './tables.js';

/** @typedef {{ count: number, cells: (number | string | null)[], budget: number, atomic?: boolean }} Expected */

/** @param {(number | string | null)[]} cells @param {number} count */
function padded(cells, count) {
    return Array.from({ length: count }, (_, index) => (cells[index] == null ? null : String(cells[index])));
}

/** @type {{ name: string, visible: number, start: Expected, edits: any[], expect: Expected }[]} */
const cases = JSON.parse(fixture('wire/echo-fold.json'));
for (const { name, visible, start, edits, expect } of cases) {
    test(`fold: ${name}`, () => {
        let echo = {
            ...emptyEcho(visible, CAPACITY),
            cells: padded(start.cells, start.count),
            budget: start.budget,
            atomic: start.atomic ?? false,
        };
        for (const { from, to, digits } of edits) echo = fold(echo, { from, to, digits: [...digits] }, visible);
        assert.equal(echo.cells.length, expect.count);
        assert.deepEqual(echo.cells, padded(expect.cells, expect.count));
        assert.equal(echo.budget, expect.budget);
    });
}

test('random editing agrees with a slower reading of the rule', (context) => {
    const random = new Random(context);
    for (let run = 0; run < 400; run += 1) {
        const visible = random.of([0, 6]);
        let echo = emptyEcho(visible, CAPACITY);
        /** @type {{ digit: string, readable: boolean }[]} */
        let truth = [];
        let shown = 0;
        for (let step = 0; step < 40; step += 1) {
            const from = random.below(truth.length + 2);
            const to = from + random.below(random.of([1, 3, 20]));
            const digits = random.digits(random.of([0, 1, 1, 1, 2, 16, 19]));
            echo = fold(echo, { from, to, digits: [...digits] }, visible);

            const kept = truth.filter((_, index) => index < from || index >= to);
            const start = Math.min(from, truth.length);
            if (kept.length === 0) shown = 0;
            else shown -= truth.slice(start, to).filter(({ readable }) => readable).length;
            const room = CAPACITY - kept.length;
            const added = [...digits].slice(0, room).map((digit, index) => {
                const readable = start + index < visible && shown < visible;
                if (readable) shown += 1;
                return { digit, readable };
            });
            truth = [...kept.slice(0, start), ...added, ...kept.slice(start)].map(({ digit, readable }, index) => ({
                digit,
                readable: readable && index < visible,
            }));

            assert.deepEqual(echo.cells, truth.map(({ digit, readable }) => (readable ? digit : null)));
            assert.equal(echo.budget, visible - shown);
            assert.ok(echo.budget >= 0);
        }
    }
});

test('no run of edits ever shows more than six digits of one number', (context) => {
    const random = new Random(context);
    for (let run = 0; run < 200; run += 1) {
        const number = random.digits(16);
        let echo = fold(emptyEcho(6, CAPACITY), { from: 0, to: 0, digits: [...number] }, 6);
        // Each digit keeps its place in the original, so what was read can be counted.
        let places = [...number].map((_, index) => /** @type {number | null} */ (index));
        const read = new Set();
        for (let step = 0; step < 30; step += 1) {
            echo.cells.forEach((cell, index) => cell !== null && places[index] !== null && read.add(places[index]));
            const from = random.below(echo.cells.length);
            if (echo.cells.length > 8 && random.below(2)) {
                echo = fold(echo, { from, to: from + 1, digits: [] }, 6);
                places.splice(from, 1);
            } else if (echo.cells.length < CAPACITY) {
                echo = fold(echo, { from, to: from, digits: ['0'] }, 6);
                places.splice(from, 0, null);
            }
        }
        assert.ok(read.size <= 6, `${read.size} digits were readable`);
    }
});

test('a gap is drawn only before a digit', () => {
    const echo = { ...emptyEcho(6, 19), gaps: [4, 8, 12, 16] };
    assert.equal(render({ ...echo, cells: [...'4242'] }), '4242');
    assert.equal(render({ ...echo, cells: [...'424242', null, null, null] }), '4242 42\u2022\u2022 \u2022');
});

test('the tail is drawn over hidden digits', () => {
    const cells = [...'400005', ...Array(10).fill(null)];
    const echo = { ...emptyEcho(6, 19), cells, gaps: [4, 8, 12], tail: '5556' };
    assert.equal(render(echo), '4000 05\u2022\u2022 \u2022\u2022\u2022\u2022 5556');
    assert.equal(fold(echo, { from: 16, to: 16, digits: ['1'] }, 6).tail, null);
});

test('a position stands directly after its digit, before a gap', () => {
    const text = '4242 42\u2022\u2022 \u2022';
    assert.deepEqual([0, 3, 4, 5, 8, 9].map((position) => offsetOf(text, position)), [0, 3, 4, 6, 9, 11]);
    assert.deepEqual([0, 4, 5, 6, 9, 10, 11, 99].map((offset) => positionAt(text, offset)), [0, 4, 4, 5, 8, 8, 9, 9]);
    assert.equal(positionAt(text, null), 9);
});

test('positions and offsets come back to themselves', () => {
    const text = '3782 822463 10005';
    for (let position = 0; position <= 15; position += 1) {
        assert.equal(positionAt(text, offsetOf(text, position)), position);
    }
});
