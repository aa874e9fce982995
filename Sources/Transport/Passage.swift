import Glibc

/// A connection on its way from one loop to another, with its descriptor, its TLS and what was read of it so far.
/// One that never arrives, because the other loop has ended, is closed.
///
/// Unchecked: the loop it comes from makes it and forgets the connection; the loop it goes to opens it. The inbox's
/// lock lies between the two.
final class Passage: @unchecked Sendable {
    private var connection: Connection?
    private let places: Places

    init(_ connection: Connection, places: Places) {
        self.connection = connection
        self.places = places
    }

    deinit {
        guard let connection else { return }
        places.leave(isHandshaking: connection.isHandshaking)
        connection.backlog.wipe()
        Glibc.close(connection.descriptor)
    }

    func open() -> Connection? {
        defer { connection = nil }
        return connection
    }
}
