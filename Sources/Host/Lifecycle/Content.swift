import CardForm
import Checkout
import Gateway
import LiveSession
import LiveTemplate
import Secrets
import Transport

/// Everything read from disk at start: templates, wording, and the browser's files.
struct Content {
    let schema = SessionSchema()
    let messages: Messages
    let program: Program
    let assets: AssetFolder
    /// The part of a render input that is the same for every session.
    let base: RenderInput

    /// Throws a `TemplateError` that names file, line, what was expected and found, or a `StartError`.
    init(_ configuration: Configuration) throws {
        let messages = try Messages.load(directory: configuration.templates + "/messages", locale: configuration.locale)
        self.messages = messages
        let program = try Program.load(
            set: configuration.templates + "/default", defaults: nil, messages: messages, schema: schema.schema)
        self.program = program
        let absent = CardFormConfiguration.standardCardFields.map(\.name).filter { !program.inputs.contains($0) }
        guard absent.isEmpty else {
            throw StartError(
                "\(configuration.templates)/default: expected a page with every field of the form, found none with "
                    + absent.map { "cf:field=\"\($0)\"" }.joined(separator: ", "))
        }
        assets = try AssetFolder(StaticFiles(directory: configuration.publicFiles))
        let missing = Self.keys.filter { messages.text($0, "", "") == nil }
        guard missing.isEmpty else {
            throw StartError(
                "\(configuration.templates)/messages/\(configuration.locale): expected wording for "
                    + missing.joined(separator: ", "))
        }
        var base = RenderInput(schema.schema)
        base[schema.assetsBase] = .text(assets.base)
        base[schema.localeLanguage] = .text(configuration.locale)
        base[schema.localeDirection] = .text(Self.direction(of: configuration.locale))
        base[schema.pageProgram] = .text(Self.hexadecimal(program.fingerprint))
        base[schema.sandboxIsShown] = .bool(true)
        base[schema.sandboxCards] = .list(
            Sandbox.cards.map { card in
                let key = card.effect.messageKey
                return [.text(card.number), .text(messages.text(key) ?? key)]
            })
        self.base = base
    }

    /// Keys that the code, not a template, asks for.
    private static let keys =
        MessageKey.all + SessionMessage.all + PaymentError.messageKeys + [PaymentError.notATestCard.messageKey]
        + Sandbox.cards.map(\.effect.messageKey)

    /// Scripts written from right to left (ISO 639-1).
    private static func direction(of locale: String) -> String {
        ["ar", "fa", "he", "ur"].contains(locale.split(separator: "-").first.map(String.init) ?? "") ? "rtl" : "ltr"
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
