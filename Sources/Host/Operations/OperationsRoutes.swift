import LiveSession
import Secrets
import Transport

/// Answers whoever runs the server, on a listener and a loop of their own.
///
/// Every answer goes by way of all the loops that serve the forms: if one hangs, `/healthz` says so by 503 after the
/// reply deadline of this loop.
final class OperationsRoutes: Application {
    private let own: EventLoop
    private let served: [EventLoop]
    private let journal: Journal
    private let intake: Intake
    private let arena: SecretArena

    init(own: EventLoop, served: [EventLoop], journal: Journal, intake: Intake, arena: SecretArena) {
        self.own = own
        self.served = served
        self.journal = journal
        self.intake = intake
        self.arena = arena
    }

    func respond(to request: Request) -> Reply {
        guard request.method != .post else {
            return .response(plain("This address can only be read.\n", status: 405, ("allow", "GET, HEAD")))
        }
        switch request.path {
        case "/healthz": return afterServedLoops { routes, _ in routes.plain("alive\n") }
        case "/readyz":
            return afterServedLoops { routes, _ in
                routes.intake.isOpen ? routes.plain("ready\n") : routes.plain("draining\n", status: 503)
            }
        case "/metrics":
            return afterServedLoops { routes, connections in
                let headers = [("content-type", Exposition.contentType), ("cache-control", "no-store")]
                return Response(
                    status: 200, headers: headers, body: Array(routes.exposition(connections: connections).utf8))
            }
        default: return .response(plain("There is /healthz, /readyz and /metrics.\n", status: 404))
        }
    }

    /// Answers once every other loop has said how many connections it has.
    private func afterServedLoops(_ answer: @escaping @Sendable (OperationsRoutes, Int) -> Response) -> Reply {
        .later { responder in
            // Both are touched on this loop's thread only; the others just carry them.
            nonisolated(unsafe) let responder = responder
            nonisolated(unsafe) let routes = self
            let own = self.own
            Self.countConnections(on: self.served[...]) { connections in
                own.execute { responder.send(answer(routes, connections)) }
            }
        }
    }

    private static func countConnections(
        on loops: ArraySlice<EventLoop>, sum: Int = 0, _ end: @escaping @Sendable (Int) -> Void
    ) {
        guard let loop = loops.first else { return end(sum) }
        loop.execute { countConnections(on: loops.dropFirst(), sum: sum + loop.connectionCount, end) }
    }

    private func exposition(connections: Int) -> String {
        let metrics = journal.metrics
        var page = Exposition()
        page.add("cardhost_ready", .gauge, "1 while new sessions are taken.", intake.isOpen ? 1 : 0)
        page.add("cardhost_connections", .gauge, "Open connections of the public listener.", connections)
        page.add(
            "cardhost_sockets", .gauge, "Open WebSocket connections.",
            metrics.socketsOpened.value - metrics.socketsClosed.value)
        page.add(
            "cardhost_sessions", .gauge, "Sessions kept.", metrics.sessionsCreated.value - metrics.sessionsEnded.value)
        page.add("cardhost_sessions_created_total", .counter, "Sessions made.", metrics.sessionsCreated.value)
        page.add("cardhost_joins_total", .counter, "Pages that joined their session.", metrics.joins.value)
        page.add("cardhost_edits_total", .counter, "Numbered messages applied.", metrics.edits.value)
        page.add("cardhost_patches_total", .counter, "Patches sent.", metrics.patches.value)
        page.add("cardhost_patch_bytes_total", .counter, "Bytes of patches sent.", metrics.patchBytes.value)
        page.add("cardhost_attempts_total", .counter, "Attempts to pay begun.", metrics.attemptsBegun.value)
        page.add("cardhost_attempts_under_way", .gauge, "Attempts to pay under way.", intake.attemptsUnderWay)
        page.add(
            "cardhost_attempts_unknown_total", .counter, "Attempts whose outcome had to be looked up.",
            metrics.attemptsUnknown.value)
        page.add("cardhost_payments_total", "Attempts to pay by outcome.", "outcome", metrics.attempts) { $0.rawValue }
        page.add("cardhost_answers_total", "HTTP answers by status.", "status", metrics.answers) { "\($0)" }
        page.add("cardhost_closings_total", "Ends of WebSocket connections by code.", "code", metrics.closings) {
            "\($0)"
        }
        page.add("cardhost_limited_total", "What limits turned away.", "limit", metrics.limits) { $0.rawValue }
        page.add("cardhost_secrets_live", .gauge, "Card numbers and codes in memory, copies included.", arena.live)
        page.add("cardhost_secrets_capacity", .gauge, "Most secrets at a time.", arena.capacity)
        page.add("cardhost_log_lines_dropped_total", .counter, "Log lines nobody took.", journal.log.dropped.value)
        page.add("process_resident_memory_bytes", .gauge, "Resident bytes.", ProcessFigures.residentBytes)
        page.add(
            "process_cpu_seconds_total", .counter, "CPU seconds, user and system.", ProcessFigures.processorSeconds)
        return page.text
    }

    private func plain(_ text: String, status: Int = 200, _ extra: (name: String, value: String)...) -> Response {
        var response = Response.text(text, status: status)
        response.headers += [("cache-control", "no-store")] + extra
        return response
    }
}
