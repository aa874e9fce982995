import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

const CLIENT = new URL('../../Public/client/', import.meta.url);
const NAMES = readdirSync(CLIENT).filter((name) => name.endsWith('.js'));
const read = (/** @type {string} */ name) => readFileSync(new URL(name, CLIENT), 'utf8');

test('no two modules use one top-level name, since they are served as one script', () => {
    const names = NAMES.flatMap((name) =>
        [...read(name).matchAll(/^(?:export )?(?:function|class|const|let) (\w+)/gm)].map(([, word]) => word),
    );
    assert.ok(names.length > NAMES.length);
    assert.deepEqual(names.filter((word, index) => names.indexOf(word) !== index), []);
});

for (const name of NAMES) {
    test(`${name} knows no card and opens no door`, () => {
        const source = read(name);
        assert.doesNotMatch(source, /\b(cards?|pan|cvv|cvc|visa|amex|expiry|luhn|iin|bin|networks?)\b/i);
        assert.doesNotMatch(source, /\beval\(|new Function|\.style\b|cssText|localStorage|sessionStorage|\.cookie\b/);
        assert.doesNotMatch(source, /outerHTML|insertAdjacentHTML|document\.write|console\./);
        if (name !== 'patch.js') assert.doesNotMatch(source, /innerHTML|createPolicy/);
        assert.equal(source.split('\n').findIndex((line) => line.length > 120) + 1, 0, 'a line is too long');
    });
}
