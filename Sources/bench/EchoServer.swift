import Glibc
import LiveWire
import Transport

/// Answers every WebSocket message with as many bytes as an echo of a field has, and does nothing else.
enum EchoServer {
    /// Prints its address and runs until it is killed.
    static func run() throws {
        let loop = try EventLoop()
        let listener = try Listener.bind(host: "127.0.0.1", port: 0)
        loop.serve(listener, with: EchoApplication())
        try loop.start()
        Output.say("Echo: http://127.0.0.1:\(listener.port)/")
        while true { pause() }
    }
}

private final class EchoApplication: Application {
    func respond(to request: Request) -> Reply { .upgrade(EchoHandler()) }
}

private final class EchoHandler: SocketHandler {
    private static let answer = [UInt8](repeating: WireKey.Down.echo, count: WireKey.echoSize)

    func opened(_ socket: Socket) {}

    func received(_ message: UnsafeRawBufferPointer, isBinary: Bool, on socket: Socket) { socket.send(Self.answer) }

    func closed(_ socket: Socket, code: UInt16) {}
}
