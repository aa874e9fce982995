import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ordered, pack, read } from './pack.js';

const NAMES = readdirSync(new URL('../../Public/client/', import.meta.url)).filter((name) => name.endsWith('.js'));

test('the packed client stays within its budget of 10 KB, compressed', (context) => {
    const size = gzipSync(pack('main.js'), { level: 9 }).length;
    context.diagnostic(`${size} bytes`);
    assert.ok(size <= 10 * 1024, `${size} bytes`);
});

test('the packed client is one well-formed script without links or comments', () => {
    const packed = pack('main.js');
    assert.doesNotThrow(() => new vm.Script(packed));
    assert.doesNotMatch(packed, /^(import|export) |\/\*|^\/\//m);
});

test('every module is needed, and no two use one top-level name', () => {
    assert.deepEqual(ordered('main.js').sort(), [...NAMES].sort());
    const names = NAMES.flatMap((name) =>
        [...read(name).matchAll(/^(?:export )?(?:function|class|const|let) (\w+)/gm)].map(([, word]) => word),
    );
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
