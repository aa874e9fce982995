/// A WebSocket as its handler sees it. Confined to the loop's thread; after its death every call does nothing.
package final class Socket {
    /// Never reused, by no loop of the process.
    package let id: UInt64
    /// Touched only while `connection` is set, which the owner clears before it goes.
    private unowned(unsafe) let owner: Connections
    /// Nil once the connection is gone, which also breaks the cycle between the two.
    var connection: Connection?

    init(connection: Connection, owner: Connections) {
        id = connection.id
        self.owner = owner
        self.connection = connection
    }

    package var remoteAddress: String { connection?.remoteAddress ?? "" }

    /// Sends one binary message at the end of the loop's turn.
    package func send(_ message: [UInt8]) {
        message.withUnsafeBytes { send($0) }
    }

    /// Sends one binary message at the end of the loop's turn; the bytes are copied.
    package func send(_ message: UnsafeRawBufferPointer) {
        guard let connection else { return }
        owner.send(.binary, message, on: connection)
    }

    /// Sends one text message; the bytes must be UTF-8.
    package func sendText(_ message: String) {
        guard let connection else { return }
        var message = message
        message.withUTF8 { owner.send(.text, UnsafeRawBufferPointer($0), on: connection) }
    }

    /// Says goodbye after everything sent so far. The reason is cut to 123 bytes (RFC 6455 §5.5.1).
    package func close(code: UInt16, reason: String = "") {
        guard let connection else { return }
        owner.close(connection, code: code, reason: reason)
    }
}
