import assert from 'node:assert/strict';
import test from 'node:test';
import { CAPACITY, emptyEcho, fold, offsetOf, render } from '../../Public/client/echo.js';
import { explain } from '../../Public/client/recovery.js';
import { Random } from './random.js';

const FULL = '4242 42\u2022\u2022 \u2022\u2022\u2022\u2022 4242';
const NUMBER = { whole: 12 };
const away = { ...NUMBER, caret: null };

for (const [name, shown, now, field, expected] of /** @type {[string, string, string, any, any][]} */ ([
    ['the same digits, other separators', '4242 42', '424242', { ...NUMBER, caret: 6 }, null],
    ['a number filled in while away', '', '4111111111111111', away, [0, 0, '4111111111111111']],
    ['a number filled over an echo while away', FULL, '4111 1111 1111 1111', away, [0, 16, '4111111111111111']],
    ['a number filled at the caret', FULL, '4242111111111111', { ...NUMBER, caret: 16 }, [0, 16, '4242111111111111']],
    ['the rest of a number while away', '', '4242 42', away, null],
    ['an echo put back by the browser', '', FULL, away, null],
    ['an emptied field', FULL, '', away, [0, 16, '']],
    ['one digit at the end', '4242 42\u2022\u2022', '4242 42\u2022\u20223', { ...NUMBER, caret: 10 }, [8, 8, '3']],
    ['the second of two equal digits', '4242', '44242', { ...NUMBER, caret: 2 }, [1, 1, '4']],
    ['the first of two equal digits', '4242', '44242', { ...NUMBER, caret: 1 }, [0, 0, '4']],
    ['a hidden digit deleted', '4242 42\u2022\u2022\u2022', '4242 42\u2022\u2022', { ...NUMBER, caret: 8 }, [7, 8, '']],
    ['a selection typed over', '4242 42\u2022\u2022 \u2022', '42427\u2022', { ...NUMBER, caret: 5 }, [4, 8, '7']],
    ['bullets put in', '4242', '42\u2022\u202242', { ...NUMBER, caret: 4 }, null],
    ['a letter put in', '4242', '42a42', { ...NUMBER, caret: 3 }, null],
    ['full-width digits composed', '', '\uff14\uff12', { ...NUMBER, caret: 2 }, [0, 0, '42']],
    ['a composed word in the middle', '4242 4242', '4242 124242', { ...NUMBER, caret: 7 }, [4, 4, '12']],
    ['a code filled over its bullets', '\u2022\u2022\u2022', '905', { caret: null, whole: 3 }, [0, 3, '905']],
    ['a code filled at the caret', '\u2022\u2022\u2022', '905', { caret: 3, whole: 3 }, [0, 3, '905']],
])) {
    test(name, () => {
        const found = explain(shown, now, field);
        assert.deepEqual(found && [found.from, found.to, found.digits], expected);
    });
}

test('any one change at the caret is found again', (context) => {
    const random = new Random(context);
    for (let run = 0; run < 3000; run += 1) {
        const truth = random.digits(random.below(15));
        const echo = { ...fold(emptyEcho(6, CAPACITY), { from: 0, to: 0, digits: [...truth] }, 6), gaps: [4, 8, 12] };
        const shown = render(echo);
        const from = random.below(truth.length + 1);
        const to = random.below(2) ? from : from + random.below(truth.length - from + 1);
        const digits = random.digits(random.below(3));
        if (digits === '' && from === to) continue;
        const head = shown.slice(0, offsetOf(shown, from)) + digits;
        const now = head + shown.slice(offsetOf(shown, to));
        const found = explain(shown, now, { ...NUMBER, caret: head.length });
        const after = truth.slice(0, from) + digits + truth.slice(to);
        const result = found ? truth.slice(0, found.from) + found.digits + truth.slice(found.to) : truth;
        // Where hidden digits look alike the text decides nothing but how many are left; what can be read must agree.
        assert.equal(result.length, after.length, `${shown} → ${now}`);
        if (!shown.includes('\u2022')) assert.equal(result, after, `${shown} → ${now}`);
    }
});
