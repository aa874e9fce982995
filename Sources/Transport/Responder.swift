/// Answers one request after `respond(to:)` returned. Confined to the loop's thread; only the first answer counts,
/// and none is needed once the client has gone.
package final class Responder {
    private let exchange: Connections.Exchange
    private weak var owner: Connections?
    private var connection: Connection?

    init(connection: Connection, exchange: Connections.Exchange, owner: Connections) {
        self.connection = connection
        self.exchange = exchange
        self.owner = owner
    }

    package func send(_ response: Response) {
        guard let connection, let owner else { return }
        self.connection = nil
        guard connection.isAwaitingReply, connection.phase == .http else { return }
        connection.isAwaitingReply = false
        owner.write(response, for: exchange, on: connection)
    }
}
