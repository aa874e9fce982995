import CEpoll
import CLLHTTP
import Glibc

/// Every connection of one loop and what they share: parsers, buffers, clock. Confined to the loop's thread.
///
/// Callbacks of the application only ever mark a connection; it is written to and closed in `settle`, at the end
/// of the turn, so nothing disappears under a caller and many sends become one write.
final class Connections {
    static let inputBytes = 65_536

    let limits: Limits
    let times: Times
    let schedule: Schedule
    let epoll: Int32
    let places: Places
    let frameWriter = FrameWriter()
    let input: UnsafeMutableRawBufferPointer

    // By descriptor.
    private var table: [Connection?] = []
    private(set) var count = 0
    var listeners: [Listener] = []
    var isAcceptPaused = false
    var isStopping = false
    /// Nothing is taken in any more.
    var hasEnded = false
    /// Errors that accepting meets before it is really tried, so that tests need not use up every descriptor.
    var acceptFailures: [Int32] = []
    var unsettled: [Connection] = []
    var outputs = OutputBufferPool()
    var idleRequestReaders: [RequestReader] = []
    var idleFrameReaders: [FrameReader] = []
    var date = DateText()

    init(limits: Limits, schedule: Schedule, epoll: Int32, places: Places) {
        self.limits = limits
        self.places = places
        self.schedule = schedule
        self.epoll = epoll
        times = Times(limits)
        input = .allocate(byteCount: Self.inputBytes, alignment: 64)
    }

    deinit {
        idleRequestReaders.removeAll()
        input.deallocate()
    }

    /// The limits' durations in milliseconds.
    struct Times {
        let handshake, header, body, message, keepAlive, ping, idle, writeStall, linger, acceptPause, reply: Int64

        init(_ limits: Limits) {
            handshake = limits.handshakeDeadline.milliseconds
            header = limits.headerDeadline.milliseconds
            body = limits.bodyDeadline.milliseconds
            message = limits.messageDeadline.milliseconds
            keepAlive = limits.keepAlive.milliseconds
            ping = limits.pingInterval.milliseconds
            idle = limits.idle.milliseconds
            writeStall = limits.writeStall.milliseconds
            linger = limits.linger.milliseconds
            acceptPause = limits.acceptPause.milliseconds
            reply = limits.replyDeadline.milliseconds
        }
    }

    var now: Int64 { schedule.now }

    func connection(descriptor: Int32) -> Connection? {
        let index = Int(descriptor)
        return table.indices.contains(index) ? table[index] : nil
    }

    func insert(_ connection: Connection) {
        let index = Int(connection.descriptor)
        if index >= table.count {
            let missing = index + 1 - table.count
            table.append(contentsOf: repeatElement(nil, count: max(64, table.count / 2, missing)))
        }
        table[index] = connection
        count += 1
    }

    func remove(_ connection: Connection) {
        table[Int(connection.descriptor)] = nil
        count -= 1
    }

    func forEach(_ body: (Connection) -> Void) {
        for connection in table { connection.map(body) }
    }

    /// Handles one event; the generation tells a connection from an earlier one with the same descriptor.
    func handle(descriptor: Int32, generation: UInt32, events: UInt32) {
        if let connection = connection(descriptor: descriptor) {
            guard UInt32(truncatingIfNeeded: connection.id) == generation else { return }
            unsettle(connection)
            let hasInput = events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
            let isReading = connection.interest & EPOLLIN.rawValue != 0
            if hasInput || isReading && connection.tls?.wantsWrite == true {
                receive(connection)
            }
        } else if let listener = listeners.first(where: { $0.descriptor == descriptor }) {
            accept(from: listener)
        }
    }

    /// Notes that a connection has something to write, or to be looked at, at the end of the turn.
    func unsettle(_ connection: Connection) {
        guard !connection.isUnsettled, connection.phase != .dead else { return }
        connection.isUnsettled = true
        unsettled.append(connection)
    }

    /// Ends a connection at the end of the turn without another word.
    func doom(_ connection: Connection) {
        connection.isDoomed = true
        unsettle(connection)
    }

    func settle() {
        // Grows while it is walked: a handler told of one connection's end may write to another.
        var index = 0
        while index < unsettled.count {
            let connection = unsettled[index]
            index += 1
            // One that has left for another loop must not be touched, and one that is gone need not be.
            guard self.connection(descriptor: connection.descriptor) === connection else { continue }
            connection.isUnsettled = false
            settle(connection)
        }
        unsettled.removeAll(keepingCapacity: true)
    }

    /// Closes the descriptor, gives back what was borrowed, and tells the handler.
    func destroy(_ connection: Connection) {
        guard connection.phase != .dead else { return }
        connection.phase = .dead
        remove(connection)
        connection.tls = nil
        Glibc.close(connection.descriptor)
        if let output = connection.output { outputs.giveBack(output) }
        if let reader = connection.requestReader { giveBack(reader) }
        connection.output = nil
        connection.tail = nil
        connection.requestReader = nil
        connection.frameReader = nil
        connection.backlog.wipe()
        finishHandler(connection)
        places.leave(isHandshaking: connection.isHandshaking)
        if hasPlace { resumeAccepting() }
    }

    /// Whether one more connection may be accepted.
    var hasPlace: Bool { places.connections < limits.connections && places.handshakes < limits.handshakes }

    /// Nothing when it was over before.
    func handshakeEnded(_ connection: Connection) {
        guard connection.isHandshaking else { return }
        connection.isHandshaking = false
        places.handshakeEnded()
        if hasPlace { resumeAccepting() }
    }

    /// The handler's last call, once the conversation is over.
    func finishHandler(_ connection: Connection) {
        guard let handler = connection.handler, let socket = connection.socket else { return }
        connection.handler = nil
        connection.socket = nil
        socket.connection = nil
        handler.closed(socket, code: connection.closeCode)
    }
}
