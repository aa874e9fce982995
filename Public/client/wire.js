// Messages to and from bytes, big-endian. Layouts are described once, in the server's LiveWire.

import { DOWN, ECHO_FLAG, EDIT_FLAG, EVENT, NO_REVISION, OPERATIONS, UP, VERSION } from './keys.js';

/** @typedef {{ op: 'text' | 'attribute', part: number, value: string }} ValueOperation */
/** @typedef {{ op: 'removed', part: number }} RemovedOperation */
/** @typedef {{ op: 'boolean', part: number, value: boolean }} BooleanOperation */
/** @typedef {{ op: 'block', part: number, branch: number, html: string }} BlockOperation */
/** @typedef {{ op: 'list', part: number, html: string }} ListOperation */
/** @typedef {ValueOperation | RemovedOperation | BooleanOperation | BlockOperation | ListOperation} Operation */

/** @typedef {{ kind: 'welcome', version: number, revision: number, lastApplied: number, flags: number }} Welcome */
/** @typedef {{ kind: 'patch', revision: number, operations: Operation[] }} Patch */
/**
 * `cells`: the leading cells, at most six.
 * @typedef {{
 *   kind: 'echo', field: number, ack: number, count: number, budget: number, atomic: boolean, refused: boolean,
 *   cells: (string | null)[], tail: string | null, gaps: number[], max: number,
 * }} EchoMessage
 */
/** @typedef {{ kind: 'ack', seq: number }} Ack */
/** @typedef {{ kind: 'focus', field: number }} Focus */
/** @typedef {Welcome | Patch | EchoMessage | Ack | Focus} Message */

/** Digits an echo has room for: those in front, then those of the tail. */
const LEADING = 6;
const utf8 = new TextEncoder();

/** Encoders of the messages to the server. */
export const encode = Object.freeze({
    /**
     * @param {{ program: string, revision: number | null, epoch: Uint8Array, token: Uint8Array }} hello
     *   `program`: fingerprint in 16 hexadecimal digits
     */
    hello({ program, revision, epoch, token }) {
        const known = u32(revision ?? NO_REVISION);
        return Uint8Array.of(UP.hello, VERSION, ...packed(program), ...known, epoch.length, ...epoch, ...token);
    },

    /**
     * A secret edit: one size, whatever is in it.
     * @param {{ field: number, seq: number, from: number, to: number, digits: string, overflow?: boolean }} edit
     */
    edit({ field, seq, from, to, digits, overflow }) {
        const head = [from, to, digits.length, overflow ? EDIT_FLAG.overflow : 0];
        return ordered(UP.edit, field, seq, [...head, ...packed(digits.padEnd(20, 'f')), ...new Uint8Array(16)]);
    },

    /** @param {{ field: number, seq: number, event: keyof typeof EVENT }} event */
    event({ field, seq, event }) {
        return ordered(UP.event, field, seq, [EVENT[event]]);
    },

    /** @param {{ field: number, seq: number, text: string }} plain `text`: the whole value */
    plain({ field, seq, text }) {
        return ordered(UP.plain, field, seq, utf8.encode(text));
    },

    /** @param {{ action: number, seq: number, argument: string }} action */
    action({ action, seq, argument }) {
        return ordered(UP.action, action, seq, utf8.encode(argument));
    },
});

/**
 * A message from the server.
 * @param {ArrayBuffer} buffer
 * @returns {Message}
 * @throws {RangeError} the bytes are no message this version knows
 */
export function decode(buffer) {
    const view = new DataView(buffer);
    switch (view.getUint8(0)) {
        case DOWN.welcome:
            return {
                kind: 'welcome',
                version: view.getUint8(1),
                revision: view.getUint32(2),
                lastApplied: view.getUint32(6),
                flags: view.getUint8(10),
            };
        case DOWN.patch:
            return { kind: 'patch', revision: view.getUint32(1), operations: operations(view) };
        case DOWN.echo:
            return echo(view);
        case DOWN.ack:
            return { kind: 'ack', seq: view.getUint32(1) };
        case DOWN.focus:
            return { kind: 'focus', field: view.getUint8(1) };
        default:
            throw new RangeError('message');
    }
}

/**
 * A message with a number: six bytes, then the rest.
 * @param {number} kind
 * @param {number} subject
 * @param {number} seq
 * @param {Iterable<number>} rest
 */
function ordered(kind, subject, seq, rest) {
    return Uint8Array.of(kind, subject, ...u32(seq), ...rest);
}

/** @param {number} number */
function u32(number) {
    return [number >>> 24, number >>> 16, number >>> 8, number];
}

/**
 * Hexadecimal digits, two a byte.
 * @param {string} digits
 */
function packed(digits) {
    return (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

/**
 * @param {DataView} view
 * @returns {Operation[]}
 * @throws {RangeError} an operation is unknown, or longer than the message
 */
function operations(view) {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    /** @type {Operation[]} */
    const list = [];
    let at = 5;
    const text = () => {
        const length = view.getUint32(at);
        const start = at + 4;
        at = start + length;
        return decoder.decode(new Uint8Array(view.buffer, start, length));
    };
    while (at < view.byteLength && view.getUint8(at) !== 0) {
        const op = OPERATIONS[view.getUint8(at)];
        const part = view.getUint16(at + 1);
        at += 3;
        if (op === 'text' || op === 'attribute') list.push({ op, part, value: text() });
        else if (op === 'removed') list.push({ op, part });
        else if (op === 'boolean') list.push({ op, part, value: view.getUint8(at++) !== 0 });
        else if (op === 'block') list.push({ op, part, branch: view.getUint8(at++), html: text() });
        else if (op === 'list') list.push({ op, part, html: text() });
        else throw new RangeError(`operation ${op}`);
    }
    return list;
}

/**
 * @param {DataView} view
 * @returns {EchoMessage}
 */
function echo(view) {
    const count = view.getUint8(6);
    const flags = view.getUint8(7);
    /** @type {(string | null)[]} */
    const shown = [];
    for (let index = 16; index < 26; index += 1) {
        const nibble = (view.getUint8(index >> 1) >> (index & 1 ? 0 : 4)) & 15;
        shown.push(nibble > 9 ? null : `${nibble}`);
    }
    const bitmap = (view.getUint8(13) << 16) | view.getUint16(14);
    const gaps = [];
    for (let index = 0; index < 24; index += 1) if ((bitmap >> index) & 1) gaps.push(index);
    return {
        kind: 'echo',
        field: view.getUint8(1),
        ack: view.getUint32(2),
        count,
        budget: flags >> 4,
        atomic: (flags & ECHO_FLAG.atomic) !== 0,
        refused: (flags & ECHO_FLAG.refused) !== 0,
        cells: shown.slice(0, Math.min(count, LEADING)),
        tail: flags & ECHO_FLAG.tail ? shown.slice(LEADING).join('') : null,
        gaps,
        max: view.getUint8(16),
    };
}
