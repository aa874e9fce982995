/// The number of a render input's field; the same for every program made with one schema.
package struct FieldID: Hashable, Sendable {
    package let index: Int

    package init(index: Int) { self.index = index }
}

/// Everything a template may name: readable fields, inputs, actions and functions.
package struct Schema: Sendable {
    package indirect enum Kind: Equatable, Sendable {
        case bool, int, text
        /// Records, each with these fields.
        case list(of: [Field])
    }

    package struct Field: Equatable, Sendable {
        /// Names joined by dots: `state.isValid`.
        package let path: String
        package let kind: Kind

        package init(path: String, kind: Kind) {
            self.path = path
            self.kind = kind
        }
    }

    /// What `cf:field` may name: the number and the kind the browser is told.
    package struct Input: Sendable {
        package let name: String
        package let number: UInt8
        package let kind: String

        package init(name: String, number: UInt8, kind: String) {
            self.name = name
            self.number = number
            self.kind = kind
        }
    }

    /// What `cf:on` may name, and the code the browser sends for it.
    package struct Action: Sendable {
        package let name: String
        package let code: UInt8

        package init(name: String, code: UInt8) {
            self.name = name
            self.code = code
        }
    }

    /// A function of one bare name: the name replaces `{0}` in the path that is read.
    package struct Function: Sendable {
        package let name: String
        package let pathPattern: String
        /// Whether the function tells only that the path has a value, which empty text is not.
        package let isTest: Bool

        package init(name: String, pathPattern: String, isTest: Bool) {
            self.name = name
            self.pathPattern = pathPattern
            self.isTest = isTest
        }
    }

    package let fields: [Field]
    package let inputs: [Input]
    package let actions: [Action]
    package let functions: [Function]
    private let ids: [String: FieldID]

    package init(fields: [Field], inputs: [Input] = [], actions: [Action] = [], functions: [Function] = []) {
        self.fields = fields
        self.inputs = inputs
        self.actions = actions
        self.functions = functions
        var ids: [String: FieldID] = [:]
        for (index, field) in fields.enumerated() {
            let earlier = ids.updateValue(FieldID(index: index), forKey: field.path)
            precondition(earlier == nil, "a schema names \(field.path) twice")
        }
        self.ids = ids
    }

    /// The field at a path. Look paths up once, at start, and keep the id.
    package func id(of path: String) -> FieldID? {
        ids[path]
    }

    func kind(of id: FieldID) -> Kind {
        fields[id.index].kind
    }
}
