import Foundation
import Testing

@testable import CardForm

/// The cases the browser's tests read too.
struct EchoFoldTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Start: Decodable, Sendable {
            let count: Int
            let cells: [UInt8?]
            let budget: Int
            let atomic: Bool
        }
        struct Edit: Decodable, Sendable {
            let from: Int
            let to: Int
            let digits: String
        }
        struct End: Decodable, Sendable {
            let count: Int
            let cells: [UInt8?]
            let budget: Int
        }
        let name: String
        let visible: Int
        let start: Start
        let edits: [Edit]
        let expect: End
        var testDescription: String { name }

        static func read() throws -> [Case] {
            try JSONDecoder().decode([Case].self, from: Fixtures.data("wire/echo-fold.json"))
        }
    }

    @Test(arguments: try Case.read())
    func `the fold gives what the shared case says`(one: Case) {
        let start = one.start
        var echo = Echo(visible: one.visible, cells: start.cells, budget: start.budget, isAtomic: start.atomic)
        #expect(echo.count == start.count)
        for edit in one.edits {
            withDigits(edit.digits) { echo.apply(from: edit.from, to: edit.to, digits: $0) }
        }
        #expect(echo.count == one.expect.count)
        #expect(echo.cells == one.expect.cells)
        #expect(echo.budget == one.expect.budget)
        #expect(!echo.isAtomic || one.edits.isEmpty)
    }

    @Test func `the shared cases reach every corner`() throws {
        let cases = try Case.read()
        #expect(cases.count >= 25)
        #expect(cases.contains { $0.start.atomic && $0.start.count > 0 })
        #expect(cases.contains { $0.visible == 0 })
        #expect(cases.contains { $0.expect.count == Echo.capacity })
        #expect(Set(cases.map(\.name)).count == cases.count)
    }
}
