@testable import LiveTemplate

/// A small schema and shortcuts to compile and render pieces of a page.
enum Sample {
    static let schema = Schema(
        fields: [
            Schema.Field(path: "page.title", kind: .text), Schema.Field(path: "page.link", kind: .text),
            Schema.Field(path: "state.isValid", kind: .bool), Schema.Field(path: "state.isLoading", kind: .bool),
            Schema.Field(path: "user.name", kind: .text), Schema.Field(path: "user.age", kind: .int),
            Schema.Field(
                path: "items",
                kind: .list(of: [Schema.Field(path: "name", kind: .text), Schema.Field(path: "isDone", kind: .bool)])),
            Schema.Field(path: "errors.email.message", kind: .text),
            Schema.Field(path: "errors.city.message", kind: .text),
        ],
        inputs: [
            Schema.Input(name: "email", number: 14, kind: "text"),
            Schema.Input(name: "code", number: 3, kind: "secret"),
        ],
        actions: [Schema.Action(name: "save", code: 1), Schema.Action(name: "remove", code: 4)],
        functions: [
            Schema.Function(name: "hasError", pathPattern: "errors.{0}.message", isTest: true),
            Schema.Function(name: "errorMessage", pathPattern: "errors.{0}.message", isTest: false),
        ])

    static let messages: Messages = {
        do {
            return try Messages(
                file: "en", text: "title = A & B\ngreeting = Hello {0}, <{1}>\nsaved = Saved {0}\nfield.email = Email\n"
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    static func program(_ page: String, _ files: [String: String] = [:]) throws(TemplateError) -> Program {
        var all = files
        all["page.html"] = page
        return try Program(TemplateFiles(inMemory: all), messages: messages, schema: schema)
    }

    static func input(_ values: KeyValuePairs<String, Value> = [:]) -> RenderInput {
        var input = RenderInput(schema)
        for (path, value) in values {
            guard let id = schema.id(of: path) else { preconditionFailure("the sample has no \(path)") }
            input[id] = value
        }
        return input
    }

    static func render(
        _ page: String, _ files: [String: String] = [:], _ values: KeyValuePairs<String, Value> = [:],
    ) throws(TemplateError) -> String {
        String(decoding: try program(page, files).render(input(values)), as: UTF8.self)
    }

    static func diff(
        _ page: String, _ old: KeyValuePairs<String, Value>, _ new: KeyValuePairs<String, Value>,
    ) throws(TemplateError) -> [PatchOperation] {
        try program(page).diff(input(old), input(new)).operations
    }

    /// The error that a page is refused with.
    static func error(_ page: String, _ files: [String: String] = [:]) -> TemplateError? {
        do {
            _ = try program(page, files)
            return nil
        } catch {
            return error
        }
    }
}
