import assert from 'node:assert/strict';
import test from 'node:test';
import { eraseMonth, normaliseMonth, typeMonth } from '../../Public/client/month-text.js';
import { Random } from './random.js';
import { fixture, rows } from './tables.js';

const EMPTY = Object.freeze({ text: '', start: 0, end: 0, padded: false });

/** @param {string} keys `<BS>` is Backspace */
function typed(keys) {
    return (keys.match(/<BS>|./gsu) ?? []).reduce(
        (state, key) => (key === '<BS>' ? eraseMonth(state, -1) : typeMonth(state, key)),
        EMPTY,
    );
}

for (const [raw, , display] of rows(fixture('expiry/dates.tsv'))) {
    test(`${JSON.stringify(raw)} shows ${display}`, () => {
        const text = raw.startsWith('type:') ? typed(raw.slice(5)).text : normaliseMonth(raw);
        assert.equal(text.replaceAll(' ', ''), display.replaceAll(' ', ''));
    });
}

for (const [raw, display] of [
    ['2028-02-14', '02/28'],
    ['12030', '01/30'],
    ['12/1930', '12/1930'],
    ['3030', '30/30'],
    ['530', '05/30'],
    ['0/', '0'],
    ['12/203', '12/203'],
    ['01/12/2030', '01/122030'],
]) {
    test(`${raw} in one piece shows ${display}`, () => assert.equal(normaliseMonth(raw), display));
}

for (const [keys, display] of [
    ['00', '0'],
    ['0<BS>', ''],
    ['01<BS>', '0'],
    ['4<BS>', ''],
    ['4<BS>5', '05/'],
    ['13<BS>', '01/'],
    ['13<BS><BS>', '1'],
    ['12//30', '12/30'],
    ['1a2b', '12/'],
    ['12305', '12/30'],
    ['12203<BS>', '12/20'],
    ['\uff11\uff12\uff13', '12/3'],
    ['<BS>', ''],
]) {
    test(`keys ${keys} show ${display}`, () => assert.equal(typed(keys).text, display));
}

test('a finished text comes out of its own formatter unchanged', () => {
    for (const text of ['1', '0', '04/', '12/', '12/3', '12/30', '12/203', '13/30', '00/30']) {
        assert.equal(normaliseMonth(text), text);
    }
});

for (const [name, text, caret, act, expected, at] of /** @type {const} */ ([
    ['a digit that has no place is refused', '12/30', 1, '0', '12/30', 1],
    ['a digit behind the slash stays there', '12/3', 3, '4', '12/43', 4],
    ['a digit that would push another over the slash is refused', '12/3', 0, '0', '12/3', 0],
    ['a half month is filled up', '2/30', 0, '1', '12/30', 1],
    ['Backspace passes over the slash', '12/30', 3, '<BS>', '1/30', 1],
    ['Backspace inside the year', '12/30', 4, '<BS>', '12/0', 3],
    ['Backspace at the front does nothing', '12/30', 0, '<BS>', '12/30', 0],
    ['Delete passes over the slash', '12/30', 2, '<DEL>', '12/0', 2],
    ['Delete at the end does nothing', '12/30', 5, '<DEL>', '12/30', 5],
])) {
    test(name, () => {
        const state = { text, start: caret, end: caret, padded: false };
        const step = { '<BS>': /** @type {const} */ (-1), '<DEL>': /** @type {const} */ (1) }[act];
        const next = step ? eraseMonth(state, step) : typeMonth(state, act);
        assert.deepEqual([next.text, next.start, next.end], [expected, at, at]);
    });
}

test('a selected text is typed over', () => {
    const next = typeMonth({ text: '12/30', start: 0, end: 5, padded: true }, '4');
    assert.deepEqual(next, { text: '04/', start: 3, end: 3, padded: true });
});

test('a selection is removed whole', () => {
    assert.equal(eraseMonth({ text: '12/30', start: 0, end: 5, padded: true }, -1).text, '');
    assert.equal(eraseMonth({ text: '12/30', start: 3, end: 5, padded: false }, 1).text, '12/');
});

test('whatever is typed stays short, is never stuck and keeps the caret inside', (context) => {
    const random = new Random(context);
    for (let run = 0; run < 300; run += 1) {
        let state = { ...EMPTY };
        for (let step = 0; step < 25; step += 1) {
            const start = random.below(state.text.length + 1);
            const end = start + random.below(state.text.length - start + 1);
            if (random.below(3) === 0) state = { ...state, start, end };
            if (random.below(3) > 0) state = typeMonth(state, random.of([...'0123456789/']));
            else state = eraseMonth(state, random.of([-1, 1]));
            assert.match(state.text, /^[0-9]{0,5}$|^[0-9]{0,2}\/[0-9]{0,3}$/);
            assert.ok(state.start <= state.end && state.end <= state.text.length);
        }
        while (state.text !== '') {
            const before = state.text;
            state = eraseMonth({ ...state, start: before.length, end: before.length }, -1);
            assert.ok(state.text.length < before.length, `${before} cannot be erased`);
        }
    }
});
