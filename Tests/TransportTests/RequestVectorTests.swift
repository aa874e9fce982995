import Testing
import TransportTesting

@testable import Transport

@Suite struct RequestVectorTests {
    /// One loop for all vectors: none may harm the next.
    private static let server = Result { try TestServer() }

    @Test(arguments: RequestVectors.all)
    func `a request is answered as it should be`(_ vector: RequestVector) throws {
        let client = try Self.server.get().connect()
        client.send(vector.bytes)
        try check(vector, client)
    }

    @Test(arguments: RequestVectors.all)
    func `a request that comes byte by byte is answered the same`(_ vector: RequestVector) throws {
        let client = try Self.server.get().connect()
        // A refusal may come before the last byte was sent, and end the sending.
        for byte in vector.bytes {
            guard client.send([byte]) else { break }
        }
        try check(vector, client)
    }

    private func check(_ vector: RequestVector, _ client: RawClient) throws {
        var last = 0
        for expected in vector.answers {
            last = try client.readAnswer()?.status ?? 0
            #expect(expected.contains(last), "\(last) is not one of \(expected)")
        }
        guard last != 101 else { return }
        // Nothing may follow the last answer: a refusal ends the connection, and good requests are all answered.
        client.endInput()
        #expect(try client.readToEnd() == [])
    }
}
