/// Everything a browser needs whose page may be of any render input of the same program.
///
/// A block comes whole, and after it the values of the parts in its shown branch: a browser that shows that branch
/// already skips the block's markup and takes only the values, so that elements in use are not replaced.
struct Synchronisation {
    private let environment: Environment
    private(set) var operations: [PatchOperation] = []

    init(_ input: RenderInput) {
        environment = Environment(input: input)
    }

    mutating func gather(_ body: Body) {
        for part in body.parts {
            switch part {
            case .bytes:
                continue
            case .text(let part):
                guard let number = part.number else { continue }
                let value = part.expression.value(in: environment).written
                operations.append(.text(part: number, value: Escaping.plain(value)))
            case .attribute(let part):
                guard let number = part.number else { continue }
                operations.append(.attribute(part: number, value: part.value(in: environment).map(Escaping.plain)))
            case .boolean(let part):
                guard let number = part.number else { continue }
                operations.append(.boolean(part: number, isPresent: part.expression.holds(in: environment)))
            case .block(let part):
                guard let number = part.number else { continue }
                let holds = part.test.holds(in: environment)
                let shown = holds ? part.then : part.otherwise
                let html = Renderer.html(shown, in: environment)
                operations.append(.block(part: number, branch: holds ? 1 : 0, html: html))
                gather(shown)
            case .list(let part):
                guard let number = part.number else { continue }
                operations.append(.list(part: number, html: Renderer.html(part, in: environment)))
            }
        }
    }
}
