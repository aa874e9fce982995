import Glibc
import Synchronization
import TransportTesting

@testable import Transport

/// A loop, or several, with one listener on the loopback address, ended by `stop` or with the value's life.
final class TestServer: Sendable {
    let loops: [EventLoop]
    /// The one that accepts.
    var loop: EventLoop { loops[0] }
    let port: UInt16
    let events = EventLog()
    private let isSecure: Bool

    init(
        loops count: Int = 1, limits: Limits = .init(), host: String = "127.0.0.1", tls: TLSContext? = nil,
        handler: @escaping (EventLog) -> any SocketHandler = { EchoHandler(log: $0) },
        respond: ((Request) -> Reply?)? = nil, respondOn: (([EventLoop], Int, Request) -> Reply?)? = nil
    ) throws {
        let loops = try EventLoop.group(of: count, limits: limits)
        self.loops = loops
        let listener = try Listener.bind(host: host, port: 0, tls: tls)
        port = listener.port
        isSecure = tls != nil
        let seats = loops.enumerated().map { number, loop in
            let respond = respondOn.map { respondOn in { respondOn(loops, number, $0) } } ?? respond
            return Seat(
                loop: loop, application: TestApplication(log: events, handler: handler, respond: respond))
        }
        loops[0].serve(listener, with: seats)
        for loop in loops { try loop.start() }
    }

    deinit {
        for loop in loops { loop.requestStop(within: .milliseconds(50)) }
        for loop in loops { loop.stop(within: .milliseconds(50)) }
    }

    func connect() throws -> RawClient {
        try RawClient(port: port, tls: isSecure ? .init() : nil)
    }

    func connectWebSocket() throws -> RawClient {
        let client = try connect()
        try client.upgrade()
        return client
    }

    /// Returns when so much time has passed on the loop.
    func timePasses(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            loop.execute { [loop] in _ = loop.schedule(after: duration) { continuation.resume() } }
        }
    }

    /// Runs a closure on the loop's thread and waits for its result.
    func onLoop<Value: Sendable>(
        number: Int = 0, _ body: @escaping @Sendable (EventLoop) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            loops[number].execute { [loop = loops[number]] in continuation.resume(returning: body(loop)) }
        }
    }
}

/// `/p` takes POST, `/ws` upgrades, `/later` answers from a timer, every other path answers 200 to GET.
private final class TestApplication: Application {
    private let log: EventLog
    private let handler: (EventLog) -> any SocketHandler
    private let custom: ((Request) -> Reply?)?

    init(log: EventLog, handler: @escaping (EventLog) -> any SocketHandler, respond: ((Request) -> Reply?)?) {
        self.log = log
        self.handler = handler
        custom = respond
    }

    func respond(to request: Request) -> Reply {
        if let reply = custom?(request) { return reply }
        switch (request.method, request.path) {
        case (.post, "/p"): return .response(.text("got \(request.body.count)\n"))
        case (.post, _): return .response(.text("no\n", status: 404))
        case (_, "/ws"): return .upgrade(handler(log))
        default: return .response(.text("path \(request.path)\n"))
        }
    }
}

/// What happened on the loop, readable from the test by waiting for it.
final class EventLog: Sendable {
    private struct State {
        var entries: [String] = []
        var waiting: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var entries: [String] { state.withLock { $0.entries } }

    func append(_ entry: String) {
        let woken = state.withLock { state in
            state.entries.append(entry)
            let woken = state.waiting.filter { $0.text == entry }
            state.waiting.removeAll { $0.text == entry }
            return woken
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    /// Returns once an entry was logged.
    func wait(for entry: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.entries.contains(entry) { return true }
                state.waiting.append((entry, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

/// Sends every message back and logs the socket's life.
final class EchoHandler: SocketHandler {
    private let log: EventLog

    init(log: EventLog) {
        self.log = log
    }

    func opened(_ socket: Socket) {
        log.append("opened")
    }

    func received(_ message: UnsafeRawBufferPointer, isBinary: Bool, on socket: Socket) {
        if isBinary {
            socket.send(message)
        } else {
            socket.sendText(String(decoding: message, as: UTF8.self))
        }
    }

    func closed(_ socket: Socket, code: UInt16) {
        log.append("closed \(code)")
    }
}

/// A handler made of closures.
final class ScriptedHandler: SocketHandler {
    var onOpen: (Socket) -> Void = { _ in }
    var onMessage: (UnsafeRawBufferPointer, Socket) -> Void = { _, _ in }
    var onClose: (Socket, UInt16) -> Void = { _, _ in }

    func opened(_ socket: Socket) { onOpen(socket) }
    func received(_ message: UnsafeRawBufferPointer, isBinary: Bool, on socket: Socket) { onMessage(message, socket) }
    func closed(_ socket: Socket, code: UInt16) { onClose(socket, code) }
}
