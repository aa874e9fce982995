import Checkout
import LiveSessionTesting
import Testing

@testable import LiveSession

/// Sessions of several loops, seen from one.
struct SessionsTests {
    private let fixture: SessionFixture
    private let places = SessionPlaces(3)

    init() throws { fixture = try SessionFixture() }

    private func sessions(loop: Int, of loops: Int) -> Sessions {
        Sessions(
            environment: fixture.environment, executor: fixture.loop, places: places, keepAlive: .seconds(60),
            loop: loop, loops: loops)
    }

    private let order = Order(id: "1", amount: Money(minorUnits: 4900, currency: .usd), description: "A bag")

    @Test func `any loop can tell whose a token and an id are`() throws {
        let (first, third) = (sessions(loop: 0, of: 3), sessions(loop: 2, of: 3))
        let token = try third.create(order)
        #expect(first.loop(ofToken: token) == 2)
        #expect(first.session(token: token) == nil)
        let session = try #require(third.session(token: token))
        #expect(first.loop(of: session.id) == 2)
        #expect(third.session(id: session.id) === session)
        #expect(first.loop(ofToken: "no token") == nil)
        // What nobody made belongs to somebody all the same, who will not find it.
        #expect((0..<3).contains(first.loop(of: SessionID(.max))))
    }

    @Test func `the loop takes no more of an id than its low six bits`() {
        #expect(SessionID(random: .max, loop: 0).value == UInt64.max - 63)
        #expect(SessionID(random: 0, loop: 63).value == 63)
        #expect(SessionID(random: 0x1234_5678_9abc_def0, loop: 5).description == "123456789abcdec5")
    }

    @Test func `places are shared and come back`() async throws {
        nonisolated(unsafe) let (first, second) = (sessions(loop: 0, of: 2), sessions(loop: 1, of: 2))
        _ = try first.create(order)
        _ = try second.create(order)
        _ = try second.create(order)
        #expect(throws: Sessions.Full.self) { try first.create(order) }
        #expect(places.count == 3)
        fixture.clock.advance(by: .seconds(61))
        await withCheckedContinuation { continuation in
            fixture.loop.run {
                second.sweep()
                continuation.resume()
            }
        }
        #expect(places.count == 1)
        _ = try first.create(order)
    }
}
