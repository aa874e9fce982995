import assert from 'node:assert/strict';
import test from 'node:test';
import { digitsOf, mustBeWithheld } from '../../Public/client/digits.js';

for (const [name, text, expected] of /** @type {[string, string, string | null][]} */ ([
    ['blanks and dashes', ' 4242 4242-4242\u00a04242', '4242424242424242'],
    ['zero-width blanks', '4242\u200b4242', '42424242'],
    ['full-width digits', '\uff14\uff12\uff10', '420'],
    ['Arabic-Indic digits', '\u0664\u0662\u0669', '429'],
    ['Persian digits', '\u06f4\u06f2\u06f0', '420'],
    ['Devanagari digits', '\u0966\u0967\u096f', '019'],
    ['digits beyond the basic plane', '\u{1d7d8}\u{1d7e1}\u{104a3}', '093'],
    ['letters', '4000 O566', '4000566'],
    ['nothing', '', ''],
    ['a mask of bullets', '4242 42\u2022\u2022', null],
    ['a mask of stars', '4242 **** 4242', null],
])) {
    test(`${name} become ${expected}`, () => assert.equal(digitsOf(text), expected));
}

for (const [text, expected] of /** @type {[string, boolean][]} */ ([
    ['Ann Example', false],
    ['Flat 3, 1200 42nd Street', false],
    ['424242424242', true],
    ['42424242424', false],
    ['4242-4242 4242', true],
    ['Ann 4242\u200b4242\uff14\uff12\uff14\uff12', true],
])) {
    test(`${text} ${expected ? 'is withheld' : 'may travel'}`, () => assert.equal(mustBeWithheld(text), expected));
}
