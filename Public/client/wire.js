// Messages to and from bytes, big-endian. Layouts are described once, in the server's LiveWire.

import { DOWN, ECHO_FLAG, EDIT_FLAG, EVENT, NO_REVISION, OPERATION, UP, VERSION } from './keys.js';

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

const LEADING = 6;
const TAIL = 4;
const utf8 = new TextEncoder();

/** Encoders of the messages to the server. */
export const encode = Object.freeze({
    /**
     * @param {{ program: string, revision: number | null, epoch: Uint8Array, token: Uint8Array }} hello
     *   `program`: fingerprint in 16 hexadecimal digits
     */
    hello({ program, revision, epoch, token }) {
        const bytes = new Uint8Array(15 + epoch.length + token.length);
        const view = new DataView(bytes.buffer);
        bytes.set([UP.hello, VERSION]);
        view.setUint32(2, parseInt(program.slice(0, 8), 16));
        view.setUint32(6, parseInt(program.slice(8, 16), 16));
        view.setUint32(10, revision ?? NO_REVISION);
        bytes[14] = epoch.length;
        bytes.set(epoch, 15);
        bytes.set(token, 15 + epoch.length);
        return bytes;
    },

    /**
     * A secret edit: one size, whatever is in it.
     * @param {{ field: number, seq: number, from: number, to: number, digits: string, overflow?: boolean }} edit
     */
    edit({ field, seq, from, to, digits, overflow = false }) {
        const bytes = ordered(UP.edit, field, seq, 30);
        bytes.set([from, to, digits.length, overflow ? EDIT_FLAG.overflow : 0], 6);
        bytes.fill(0xff, 10, 20);
        for (let index = 0; index < digits.length; index += 1) {
            const at = 10 + (index >> 1);
            const nibble = digits.charCodeAt(index) & 15;
            bytes[at] = index & 1 ? (bytes[at] & 0xf0) | nibble : (nibble << 4) | 15;
        }
        return bytes;
    },

    /** @param {{ field: number, seq: number, event: keyof typeof EVENT }} event */
    event({ field, seq, event }) {
        const bytes = ordered(UP.event, field, seq, 1);
        bytes[6] = EVENT[event];
        return bytes;
    },

    /** @param {{ field: number, seq: number, text: string }} plain `text`: the whole value */
    plain({ field, seq, text }) {
        return withText(UP.plain, field, seq, text);
    },

    /** @param {{ action: number, seq: number, argument: string }} action */
    action({ action, seq, argument }) {
        return withText(UP.action, action, seq, argument);
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
            throw new RangeError('unknown kind of message');
    }
}

/**
 * @param {number} kind
 * @param {number} subject
 * @param {number} seq
 * @param {number} rest bytes behind the head
 */
function ordered(kind, subject, seq, rest) {
    const bytes = new Uint8Array(6 + rest);
    bytes.set([kind, subject]);
    new DataView(bytes.buffer).setUint32(2, seq);
    return bytes;
}

/**
 * @param {number} kind
 * @param {number} subject
 * @param {number} seq
 * @param {string} text
 */
function withText(kind, subject, seq, text) {
    const encoded = utf8.encode(text);
    const bytes = ordered(kind, subject, seq, encoded.length);
    bytes.set(encoded, 6);
    return bytes;
}

/** @param {DataView} view */
function operations(view) {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    /** @type {Operation[]} */
    const list = [];
    let at = 5;
    const text = () => {
        const length = view.getUint32(at);
        const start = at + 4;
        at = start + length;
        if (at > view.byteLength) throw new RangeError('text runs past the message');
        return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
    };
    while (at < view.byteLength) {
        const code = view.getUint8(at);
        if (code === OPERATION.end) break;
        const part = view.getUint16(at + 1);
        at += 3;
        switch (code) {
            case OPERATION.text:
                list.push({ op: 'text', part, value: text() });
                break;
            case OPERATION.attribute:
                list.push({ op: 'attribute', part, value: text() });
                break;
            case OPERATION.removed:
                list.push({ op: 'removed', part });
                break;
            case OPERATION.boolean:
                list.push({ op: 'boolean', part, value: view.getUint8(at) !== 0 });
                at += 1;
                break;
            case OPERATION.block: {
                const branch = view.getUint8(at);
                at += 1;
                list.push({ op: 'block', part, branch, html: text() });
                break;
            }
            case OPERATION.list:
                list.push({ op: 'list', part, html: text() });
                break;
            default:
                throw new RangeError('unknown operation');
        }
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
    for (let index = 0; index < LEADING + TAIL; index += 1) {
        const pair = view.getUint8(8 + (index >> 1));
        const nibble = index & 1 ? pair & 15 : pair >> 4;
        shown.push(nibble > 9 ? null : String(nibble));
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
