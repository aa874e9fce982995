import Glibc
import LiveWire

/// Many browsers at one server, driven by one thread.
final class Fleet {
    /// How the server answers.
    enum Dialect {
        /// Each message by one, and no more is asked of it.
        case echo
        /// As a card form does.
        case form
    }

    let server: ChildProcess
    let dialect: Dialect
    let script = FormScript()
    private(set) var peers: [Peer] = []
    private(set) var traffic = Traffic()
    /// Nanoseconds from sending an edit to having its answer, of the edits answered since this was emptied.
    var latencies: [Int64] = []
    /// Closes are counted, not errors.
    var isEnding = false
    private(set) var living = 0

    private let readiness: Readiness
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    init(_ dialect: Dialect, at server: ChildProcess) throws(BenchError) {
        self.dialect = dialect
        self.server = server
        readiness = try Readiness()
    }

    deinit { input.deallocate() }

    /// Adds a connection that has joined.
    func add(_ socket: consuming ClientSocket) throws(BenchError) {
        let peer = Peer(socket)
        try readiness.watch(peer.socket.descriptor, token: peers.count)
        peers.append(peer)
        living += 1
    }

    func send(_ peer: Peer) throws(BenchError) {
        let step = script.steps[Int(peer.sent) % script.steps.count]
        let size = try peer.send(script)
        traffic.edits += 1
        traffic.up += size
        switch step.kind {
        case .secretEdit: traffic.secretEdits.add(size)
        case .plainEdit: traffic.plainEdits.add(size)
        case .fieldEvent: break
        }
    }

    /// Waits for answers and takes in what has come; tells of each peer that has an edit answered.
    func turn(nanoseconds: Int64, _ answered: (Peer) throws(BenchError) -> Void) throws(BenchError) {
        try readiness.wait(nanoseconds: nanoseconds) { (token) throws(BenchError) in
            let peer = peers[token]
            guard peer.closeCode == nil, try receive(peer) else { return }
            try answered(peer)
        }
    }

    // MARK: Reading

    /// What one read brought.
    private struct Harvest {
        var answered: [Peer.Pending] = []
        var bytes = 0
        var hasPatch = false
    }

    /// Whether an edit was answered.
    private func receive(_ peer: Peer) throws(BenchError) -> Bool {
        let kept = peer.rest.count
        input.copyBytes(from: peer.rest)
        let room = UnsafeMutableRawBufferPointer(rebasing: input[kept...])
        let count = recv(peer.socket.descriptor, room.baseAddress, room.count, 0)
        guard count > 0 else {
            if count < 0, errno == EAGAIN { return false }
            try ended(peer, code: 1006, reason: count == 0 ? "no close frame" : String(cString: strerror(errno)))
            return false
        }
        let now = monotonicNanoseconds()
        let bytes = UnsafeRawBufferPointer(rebasing: input[..<(kept + count)])
        var harvest = Harvest()
        var offset = 0
        while let frame = try Frames.read(bytes, from: offset) {
            try take(frame.opcode, UnsafeRawBufferPointer(rebasing: bytes[frame.message]), peer, &harvest)
            offset = frame.end
            if peer.closeCode != nil { break }
        }
        peer.rest = Array(bytes[offset...])
        account(harvest, now: now)
        return !harvest.answered.isEmpty
    }

    private func take(
        _ opcode: UInt8, _ message: UnsafeRawBufferPointer, _ peer: Peer, _ harvest: inout Harvest
    ) throws(BenchError) {
        switch opcode {
        case Frames.Opcode.binary:
            harvest.bytes += message.count
            if dialect == .echo {
                if let pending = peer.answered(upTo: .max) { harvest.answered.append(pending) }
            } else {
                try takeAnswer(message, peer, &harvest)
            }
        case Frames.Opcode.ping:
            try peer.send(Frames.Opcode.pong, message)
        case Frames.Opcode.close:
            let code = message.count < 2 ? 1005 : UInt16(message[0]) << 8 | UInt16(message[1])
            try peer.send(opcode, UnsafeRawBufferPointer(rebasing: message.prefix(2)))
            shutdown(peer.socket.descriptor, Int32(SHUT_WR))
            try ended(peer, code: code, reason: String(decoding: message.dropFirst(2), as: UTF8.self))
        default:
            throw BenchError("bench.frame", "opcode \(opcode) came")
        }
    }

    private func takeAnswer(
        _ message: UnsafeRawBufferPointer, _ peer: Peer, _ harvest: inout Harvest
    ) throws(BenchError) {
        switch message.first {
        case WireKey.Down.echo where message.count == WireKey.echoSize:
            traffic.echoes.add(message.count)
            let echoed = message.loadUnaligned(fromByteOffset: 2, as: UInt32.self).bigEndian
            while let pending = peer.answered(upTo: echoed) {
                try check(message, against: script.steps[pending.step])
                harvest.answered.append(pending)
            }
        case WireKey.Down.acknowledgement where message.count == 5:
            let applied = message.loadUnaligned(fromByteOffset: 1, as: UInt32.self).bigEndian
            while let pending = peer.answered(upTo: applied) { harvest.answered.append(pending) }
        case WireKey.Down.patch where message.count % WireKey.patchStep == 0:
            traffic.patches.add(message.count)
            harvest.hasPatch = true
        default:
            throw BenchError("bench.message", "kind \(message.first ?? 0) with \(message.count) bytes came")
        }
    }

    /// An echo must hold as many digits as were typed.
    private func check(_ echo: UnsafeRawBufferPointer, against step: FormScript.Step) throws(BenchError) {
        guard step.kind == .secretEdit, echo[1] == step.message[1] else { return }
        guard echo[6] == step.count, echo[7] & 4 == 0 else {
            throw BenchError("bench.echo", "field \(echo[1]) holds \(echo[6]) digits, expected \(step.count)")
        }
    }

    private func account(_ harvest: Harvest, now: Int64) {
        traffic.down += harvest.bytes
        for pending in harvest.answered { latencies.append(now - pending.sentAt) }
        // With several edits answered at once it is open whose the bytes are.
        guard harvest.answered.count == 1, !harvest.hasPatch, let pending = harvest.answered.first else { return }
        if script.steps[pending.step].kind == .plainEdit { traffic.quietAnswers.add(harvest.bytes) }
    }

    private func ended(_ peer: Peer, code: UInt16, reason: String) throws(BenchError) {
        guard isEnding else {
            throw BenchError("bench.closed", "\(server.name) closed a connection with \(code) “\(reason)”")
        }
        peer.closeCode = code
        living -= 1
        readiness.forget(peer.socket.descriptor)
    }
}
