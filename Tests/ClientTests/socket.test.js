import assert from 'node:assert/strict';
import test from 'node:test';
import { Line } from '../../Public/client/socket.js';
import { encode } from '../../Public/client/wire.js';
import { Random } from './random.js';
import { FakeSurroundings } from './surroundings.js';

/** @param {{ outdated?: () => boolean }} [options] */
function setUp({ outdated = () => true } = {}) {
    const around = new FakeSurroundings();
    /** @type {string[]} */
    const states = [];
    /** @type {any[]} */
    const messages = [];
    const counts = { lost: 0, outdated: 0 };
    const line = new Line(
        {
            url: 'wss://host/ws/1',
            token: new Uint8Array(32),
            program: '0123456789abcdef',
            revision: 7,
            receive: (message) => messages.push(message),
            changed: (state) => states.push(state),
            lost: () => (counts.lost += 1),
            outdated: () => {
                counts.outdated += 1;
                return outdated();
            },
        },
        around,
    );
    const type = (/** @type {string} */ text) =>
        line.send((seq) => encode.plain({ field: 4, seq, text }));
    const connect = (/** @type {object} */ welcome = {}) => {
        line.connect();
        around.socket.accept();
        around.socket.welcome(welcome);
    };
    return { around, line, states, messages, counts, type, connect };
}

/** @param {string[]} frames the numbers in ordered frames */
const numbers = (frames) => frames.filter((hex) => !hex.startsWith('01')).map((hex) => parseInt(hex.slice(4, 12), 16));

test('hello is the first word and says what was applied last', () => {
    const { around, connect } = setUp();
    connect();
    assert.match(around.socket.sent[0], /^01010123456789abcdef00000007100101/);
    assert.equal(around.socket.sent.length, 1);
    assert.equal(around.socket.binaryType, 'arraybuffer');
});

test('what was typed before the connection follows the welcome in order', () => {
    const { around, line, type } = setUp();
    type('a');
    line.connect();
    type('b');
    around.socket.accept();
    type('c');
    assert.deepEqual(numbers(around.socket.sent), []);
    around.socket.welcome();
    type('d');
    assert.deepEqual(numbers(around.socket.sent), [1, 2, 3, 4]);
});

test('only what was not acknowledged is sent again, byte for byte', () => {
    const { around, connect, type } = setUp();
    connect();
    for (const text of ['a', 'b', 'c', 'd']) type(text);
    const first = around.socket.sent.slice(1);
    around.socket.acknowledge(1);
    around.socket.drop();
    around.pass(100);
    around.socket.accept();
    around.socket.welcome({ lastApplied: 2 });
    assert.deepEqual(around.socket.sent.slice(1), first.slice(2));
});

test('an echo acknowledges as well', () => {
    const { around, connect, line, messages, type } = setUp();
    connect();
    type('a');
    type('b');
    around.socket.answer('2101000000020160ffffffffff0001001300000000'.slice(0, 40));
    assert.equal(line.acked, 2);
    assert.equal(messages[0].kind, 'echo');
});

test('hello after a break carries the revision of the last patch', () => {
    const { around, connect } = setUp();
    connect();
    around.socket.answer(`2000000009${'00'.repeat(59)}`);
    around.socket.drop();
    around.pass(100);
    around.socket.accept();
    assert.match(around.socket.sent[0], /^01010123456789abcdef00000009100101/);
});

test('states follow the line, and a long break is called stalled', () => {
    const { around, connect, line, states } = setUp();
    connect();
    around.socket.drop();
    around.pass(29_000);
    assert.deepEqual(states, ['open', 'lost']);
    around.pass(2_000);
    assert.deepEqual(states, ['open', 'lost', 'stalled']);
    line.connect();
    around.socket.accept();
    around.socket.welcome();
    around.pass(60_000);
    assert.deepEqual(states, ['open', 'lost', 'stalled', 'open']);
});

test('a line that never opens is called blocked after five seconds, and still tried', () => {
    const { around, line, states } = setUp();
    line.connect();
    for (let tries = 0; tries < 12; tries += 1) {
        around.socket.drop();
        around.pass(600);
    }
    assert.deepEqual(states, ['blocked']);
    around.pass(10_000);
    around.socket.accept();
    around.socket.welcome();
    assert.deepEqual(states, ['blocked', 'open']);
});

test('retries begin within 100 ms, grow, and never wait longer than ten seconds', () => {
    const { around, connect } = setUp();
    connect();
    const waits = [];
    for (let tries = 0; tries < 10; tries += 1) {
        const before = around.sockets.length;
        around.socket.drop();
        let waited = 0;
        while (around.sockets.length === before) {
            around.pass(50);
            waited += 50;
        }
        waits.push(waited);
    }
    assert.deepEqual(waits, [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
});

test('chance shortens a wait by up to half', () => {
    const { around, connect } = setUp();
    around.chance = 0;
    connect();
    around.socket.drop();
    around.pass(49);
    assert.equal(around.sockets.length, 1);
    around.pass(1);
    assert.equal(around.sockets.length, 2);
});

test('a wake-up connects at once and only once', () => {
    const { around, connect, line } = setUp();
    connect();
    line.connect();
    assert.equal(around.sockets.length, 1);
    around.socket.drop();
    line.connect();
    line.connect();
    around.pass(5_000);
    assert.equal(around.sockets.length, 2);
});

test('a server that says nothing for ten seconds is given up', () => {
    const { around, connect, states, type } = setUp();
    connect();
    around.pass(60_000);
    assert.deepEqual(states, ['open']);
    type('a');
    around.pass(9_900);
    assert.deepEqual(states, ['open']);
    around.pass(200);
    assert.deepEqual(states, ['open', 'lost']);
    assert.ok(around.sockets[0].isClosed);
    around.socket.accept();
    around.socket.welcome();
    assert.deepEqual(numbers(around.socket.sent), [1]);
});

test('a taken-over page stays silent, whatever happens', () => {
    const { around, connect, line, states, type } = setUp();
    connect();
    type('a');
    around.socket.drop(4000);
    around.pass(60_000);
    line.connect();
    assert.deepEqual(states, ['open', 'taken-over']);
    assert.equal(around.sockets.length, 1);
});

for (const code of [4001, 4002, 4003]) {
    test(`close code ${code} reloads the page, or tells that it has expired`, () => {
        const reloading = setUp();
        reloading.connect();
        reloading.around.socket.drop(code);
        reloading.around.pass(60_000);
        assert.deepEqual([reloading.counts.outdated, reloading.around.sockets.length], [1, 1]);
        assert.deepEqual(reloading.states, ['open']);

        const expired = setUp({ outdated: () => false });
        expired.connect();
        expired.around.socket.drop(code);
        expired.line.connect();
        assert.deepEqual(expired.states, ['open', 'expired']);
        assert.equal(expired.around.sockets.length, 1);
    });
}

test('a server that is shut down is looked for again', () => {
    const { around, connect, states } = setUp();
    connect();
    around.socket.drop(1001);
    around.pass(100);
    assert.equal(around.sockets.length, 2);
    assert.deepEqual(states, ['open', 'lost']);
});

test('a page refused three times in a row is loaded anew', () => {
    const { around, connect, counts } = setUp();
    connect();
    for (let tries = 0; tries < 3; tries += 1) {
        around.socket.drop(1008);
        around.pass(10_000);
    }
    assert.equal(counts.outdated, 1);
});

test('a server that has forgotten this page gets a new epoch and new numbers', () => {
    const { around, connect, counts, type } = setUp();
    connect();
    type('a');
    type('b');
    around.socket.acknowledge(2);
    type('c');
    around.socket.drop();
    around.pass(100);
    around.socket.accept();
    around.socket.welcome({ lastApplied: 0 });
    assert.equal(counts.lost, 1);
    type('again');
    around.socket.accept();
    assert.match(around.socket.sent[0], /^01010123456789abcdef00000007100202/);
    around.socket.welcome();
    assert.deepEqual(numbers(around.socket.sent), [1]);
});

test('bytes that are no message end the connection, not the page', () => {
    const { around, connect, messages, states } = setUp();
    connect();
    around.socket.answer('7f');
    assert.ok(around.sockets[0].isClosed);
    around.pass(100);
    assert.equal(around.sockets.length, 2);
    assert.deepEqual([messages, states], [[], ['open', 'lost']]);
});

test('a suspended page is quiet until it is shown again', () => {
    const { around, connect, line, states, type } = setUp();
    connect();
    type('a');
    line.suspend();
    around.pass(120_000);
    assert.equal(around.sockets.length, 1);
    line.connect();
    around.socket.accept();
    around.socket.welcome();
    assert.deepEqual(numbers(around.socket.sent), [1]);
    assert.deepEqual(states, ['open', 'lost', 'stalled', 'open']);
});

test('whatever breaks, the server gets every number once and in order', (context) => {
    const random = new Random(context);
    for (let run = 0; run < 100; run += 1) {
        const { around, connect, line, type } = setUp();
        connect();
        let applied = 0;
        let typed = 0;
        let read = 1;
        const serve = (/** @type {number} */ most) => {
            for (const seq of numbers(around.socket.sent.slice(read, read + most))) {
                if (seq > applied) assert.equal(seq, (applied += 1));
            }
            read = Math.min(read + most, around.socket.sent.length);
        };
        for (let step = 0; step < 60; step += 1) {
            const choice = random.below(10);
            if (choice < 6) typed = type('x');
            else if (choice < 8) serve(random.below(4));
            else if (choice < 9) around.socket.acknowledge(applied);
            else {
                around.socket.drop();
                line.connect();
                around.socket.accept();
                read = 1;
                around.socket.welcome({ lastApplied: applied });
            }
        }
        serve(1_000);
        assert.equal(applied, typed);
    }
});
