import assert from 'node:assert/strict';
import test from 'node:test';
import { decode, encode } from '../../Public/client/wire.js';
import { fixture } from './tables.js';

/** @type {{ name: string, direction: 'up' | 'down', hex: string, message: any }[]} */
const messages = JSON.parse(fixture('wire/messages.json'));

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));

for (const { name, direction, hex, message } of messages) {
    test(`${name} (${direction})`, () => {
        if (direction === 'down') return assert.deepEqual(decode(bytes(hex).buffer), message);
        const { kind, epoch, token, ...rest } = message;
        const fields = kind === 'hello' ? { ...rest, epoch: bytes(epoch), token: bytes(token) } : rest;
        assert.equal(Buffer.from(encode[/** @type {keyof typeof encode} */ (kind)](fields)).toString('hex'), hex);
    });
}

test('the fixture has every kind of message and every operation', () => {
    const kinds = new Set(messages.map(({ message }) => message.kind));
    const down = ['welcome', 'patch', 'echo', 'ack', 'focus'];
    assert.deepEqual([...kinds].sort(), ['hello', 'edit', 'event', 'plain', 'action', ...down].sort());
    const operations = new Set(messages.flatMap(({ message }) => message.operations ?? []).map(({ op }) => op));
    assert.deepEqual([...operations].sort(), ['attribute', 'block', 'boolean', 'list', 'removed', 'text']);
});

test('every secret edit has one size, whatever is in it', () => {
    for (const digits of ['', '4', '4000056655665556', '6205500000000000004']) {
        assert.equal(encode.edit({ field: 1, seq: 5, from: 0, to: 19, digits }).length, 36);
    }
});

for (const [name, hex] of [
    ['an empty message', ''],
    ['an unknown kind', '7f00'],
    ['a welcome cut short', '020100000000'],
    ['an echo cut short', '2101000000010160'],
    ['a patch with an unknown operation', '20000000010900000000'],
    ['a text longer than the message', '20000000010100010000ffff61'],
    ['an operation cut short', '200000000101'],
]) {
    test(`${name} is refused`, () => assert.throws(() => decode(bytes(hex).buffer), RangeError));
}

test('a text that is no UTF-8 is refused', () => {
    assert.throws(() => decode(bytes('200000000101000100000001ff').buffer));
});
