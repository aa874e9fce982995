import assert from 'node:assert/strict';
import test from 'node:test';
import { emptyEcho } from '../../Public/client/echo.js';
import { gapHints } from '../../Public/client/gaps.js';

const HINTS = gapHints('34|37|300:4,10;*:4,8,12');

for (const [readable, hidden, before, expected] of /** @type {[string, number, number[], number[]][]} */ ([
    ['', 0, [], [4, 8, 12]],
    ['3', 0, [], [4, 8, 12]],
    ['37', 0, [], [4, 10]],
    ['378282', 9, [], [4, 10]],
    ['300', 0, [], [4, 10]],
    ['3014', 0, [4, 10], [4, 8, 12]],
    ['4242', 3, [4, 10], [4, 8, 12]],
    ['', 9, [4, 10], [4, 10]],
    ['37', 9, [4, 8, 12], [4, 8, 12]],
])) {
    test(`${readable || 'nothing'} and ${hidden} hidden digits after ${before} give ${expected}`, () => {
        const cells = [...readable, ...Array(hidden).fill(null)];
        assert.deepEqual(HINTS({ ...emptyEcho(6, 19), cells, gaps: before }).gaps, expected);
    });
}

test('without a hint there are no gaps', () => {
    const echo = { ...emptyEcho(0, 4), cells: [null, null] };
    assert.deepEqual(gapHints('')(echo).gaps.filter((gap) => gap > 0), []);
});
