// The only table of wire keys on this side. Its twin is the table of the server's LiveWire;
// Tests/Fixtures/wire/messages.json is read by the tests of both.

/** Version of the message layout, sent in hello and answered in welcome. */
export const VERSION = 1;

/** Kinds of messages to the server: the first byte. */
export const UP = Object.freeze({ hello: 0x01, edit: 0x10, event: 0x12, plain: 0x13, action: 0x14 });

/** Kinds of messages from the server: the first byte. */
export const DOWN = Object.freeze({ welcome: 0x02, patch: 0x20, echo: 0x21, ack: 0x22, focus: 0x24 });

/** Patch operations by code; code 0 starts the padding. */
export const OPERATIONS = Object.freeze(
    /** @type {const} */ (['end', 'text', 'attribute', 'removed', 'boolean', 'block', 'list']),
);

/** Codes of field events. */
export const EVENT = Object.freeze({ focus: 1, blur: 2 });

/** Flags of a secret edit. */
export const EDIT_FLAG = Object.freeze({ overflow: 1 });

/** Flags of an echo: the low nibble of its eighth byte. */
export const ECHO_FLAG = Object.freeze({ atomic: 1, tail: 2, refused: 4 });

/** The one action the client has to know: only one of it may be in flight. */
export const ACTION = Object.freeze({ submit: 1 });

/** Revision sent by a page that has applied nothing yet. */
export const NO_REVISION = 0xffffffff;

/** Whole text of a plain edit whose value was withheld from the line. */
export const WITHHELD = '\u0000';

/** Close codes with a meaning of their own (RFC 6455 §7.4; 4000 and up are ours). */
export const CLOSE = Object.freeze({ takenOver: 4000, unknownSession: 4001, programChanged: 4002, wrongToken: 4003 });

/** Close codes after which only a new page helps. */
export const OUTDATED = Object.freeze([CLOSE.unknownSession, CLOSE.programChanged, CLOSE.wrongToken]);

/** Close codes that blame what this page has sent: protocol, text, message, size. */
export const REFUSALS = Object.freeze([1002, 1007, 1008, 1009]);
