/// A compiled set of templates in one language: renders pages, and tells the difference between two of them.
///
/// Templates are well-formed XML fragments of HTML, one a file, `page.html` first; the prefix `cf:` is declared for
/// them. The language:
///
/// - `<cf:name a="…"/>` is the content of `name.html`, where `${param.a}` reads the attribute and `${instance}` is the
///   number of the include.
/// - `${expression}` in texts and attribute values; `$${` for the characters themselves. An attribute that is one
///   expression and null is left out.
/// - `<cf:if test="…">…</cf:if>` and directly after it, if wanted, `<cf:else>…</cf:else>`; or `cf:if="…"` and
///   `cf:else=""` on any elements.
/// - `<cf:each in="list" as="name">…</cf:each>`.
/// - `cf:disabled="…"` and other boolean attributes, `cf:field="input"`, `cf:on="click: action(argument)"`.
/// - Expressions: paths of the schema, `'text'`, numbers, `true`, `false`, `null`, `! && || == != < > <= >=`, also as
///   `not`, `and`, `or`; `.count`, functions of the schema, `t('key', argument, …)` for messages.
///
/// A text part N is found between `<!--cf:N-->` and `<!--/cf-->`, a condition between `<!--cf:N:1-->` (or `:0`) and
/// `<!--/cf-->`, a list between `<!--cf:N-->` and `<!--/cf-->`; `data-cf-part="N:name"` tells of attributes, and
/// `N:#text` of the text of elements that can hold no comment. Inside a list nothing is addressed.
package struct Program: Sendable {
    /// Parts are numbered from 0 below this.
    package let partCount: Int
    /// Equal programs have equal fingerprints; a browser whose page has another one must load the page again.
    package let fingerprint: UInt64
    /// Names of the inputs that `cf:field` places anywhere on the page.
    package let inputs: Set<String>
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
        inputs = compiler.inputs
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
