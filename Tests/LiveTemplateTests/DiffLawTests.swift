import LiveSessionTesting
import SeedTesting
import Testing

@testable import LiveTemplate

/// The laws of a patch, on templates and inputs made by chance.
struct DiffLawTests {
    static let seed = SeededGenerator.seed(for: "DiffLawTests")

    @Test(arguments: 0..<4) func `a patched page is the page rendered anew`(round: Int) throws {
        var operations = 0
        for number in 0..<20 {
            let seed = Self.seed &+ UInt64(round * 1000 + number)
            var random = RandomTemplate(seed: seed)
            let program = try program(&random)
            var old = random.input()
            for _ in 0..<6 {
                let new = random.variant(of: old)
                let patch = program.diff(old, new)
                operations += patch.operations.count
                var page = RenderedPage(program.render(old))
                try page.apply(patch)
                #expect(page.html == program.render(new), "seed \(seed)")
                old = new
            }
        }
        #expect(operations > 30)
    }

    @Test func `the same input gives no patch`() throws {
        for number in 0..<100 {
            var random = RandomTemplate(seed: Self.seed &+ UInt64(number))
            let program = try program(&random)
            let input = random.input()
            var copy = RenderInput(RandomTemplate.schema)
            for field in RandomTemplate.schema.fields {
                let id = try #require(RandomTemplate.schema.id(of: field.path))
                copy[id] = input[id]
            }
            #expect(program.diff(input, input).isEmpty)
            #expect(program.diff(input, copy).isEmpty)
        }
    }

    @Test(arguments: 0..<3) func `synchronising any page gives the page rendered anew`(round: Int) throws {
        for number in 0..<20 {
            let seed = Self.seed &+ UInt64(round * 1000 + number)
            var random = RandomTemplate(seed: seed)
            let program = try program(&random)
            let old = random.input()
            for new in [old, random.variant(of: old), random.input()] {
                var page = RenderedPage(program.render(old))
                try page.apply(program.synchronise(new))
                #expect(page.html == program.render(new), "seed \(seed)")
            }
        }
    }

    @Test func `parts are numbered from 0 in document order`() throws {
        for number in 0..<60 {
            var random = RandomTemplate(seed: Self.seed &+ UInt64(number))
            let program = try program(&random)
            let parts = program.synchronise(random.input()).operations.map(\.part)
            #expect(parts == parts.sorted())
            #expect(Set(parts).count == parts.count)
            #expect(parts.allSatisfy { $0 < program.partCount })
        }
    }

    private func program(_ random: inout RandomTemplate) throws -> Program {
        let messages = try Messages(file: "en", text: "greet = <b>Hello</b> {0} & co")
        return try Program(random.files(), messages: messages, schema: RandomTemplate.schema)
    }
}
