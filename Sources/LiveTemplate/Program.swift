/// A compiled set of templates in one language: renders pages, and tells the difference between two of them.
package struct Program: Sendable {
    /// Parts are numbered from 0 below this.
    package let partCount: Int
    /// Equal programs have equal fingerprints; a browser whose page has another one must load the page again.
    package let fingerprint: UInt64
    private let body: Body

    /// Reads and compiles `page.html` of a directory and all it includes.
    ///
    /// Files that the set does not have are taken from `defaults`. Throws at the first error.
    package static func load(
        set directory: String, defaults: String? = nil, messages: Messages, schema: Schema,
    ) throws(TemplateError) -> Program {
        try Program(TemplateFiles(set: directory, defaults: defaults), messages: messages, schema: schema)
    }

    package init(_ files: TemplateFiles, messages: Messages, schema: Schema) throws(TemplateError) {
        var compiler = Compiler(files: files, messages: messages, schema: schema)
        body = try compiler.page()
        partCount = compiler.partCount
        var fingerprint = Fingerprint()
        fingerprint.add(body)
        self.fingerprint = fingerprint.value
    }

    /// The whole page.
    package func render(_ input: RenderInput) -> [UInt8] {
        Renderer.html(body, in: Environment(input: input))
    }

    /// What turns the page of one input into that of another.
    package func diff(_ old: RenderInput, _ new: RenderInput) -> Patch {
        let changed = old.changes(to: new)
        guard !changed.isEmpty else { return Patch() }
        var difference = Difference(old: old, new: new, changed: changed)
        difference.compare(body)
        return Patch(operations: difference.operations)
    }

    /// What turns the page of any input into that of this one.
    package func synchronise(_ input: RenderInput) -> Patch {
        var synchronisation = Synchronisation(input)
        synchronisation.gather(body)
        return Patch(operations: synchronisation.operations)
    }
}
