import CardForm
package import LiveTemplate

/// Every path a template of a session may read, the inputs it may hold and the actions it may call.
package struct SessionSchema: Sendable {
    package let schema: Schema

    /// Numbers of the actions; `Public/client` sends them as the templates carry them.
    package enum Action: UInt8, CaseIterable, Sendable {
        case submit = 1

        var name: String {
            switch self {
            case .submit: "submit"
            }
        }
    }

    /// Fields of this release with how the browser treats them.
    static let inputs: [(type: InputElementType, kind: String)] = [
        (.cardNumber, "secret"), (.expiryDate, "month"), (.cvv, "secret"), (.cardholderName, "text"),
    ]

    struct FieldIDs: Sendable {
        let isShown: FieldID
        let message: FieldID
    }

    /// The same for every session; the host sets them.
    package let assetsBase, localeLanguage, localeDirection, pageProgram, sandboxIsShown, sandboxCards: FieldID
    let pageSocket, pageToken, pageRevision: FieldID
    let isValid, isLoading: FieldID
    let dataCardNumber, dataExpiryDate, dataCardholderName: FieldID
    let networkCode, networkName, networkBadge: FieldID
    let securityCodeLength, securityCodeName: FieldID
    let numberDescription, notice: FieldID
    let paymentPhase, paymentFailure, paymentID, paymentNetwork, paymentBadge, paymentLast4: FieldID
    let orderAmount, orderDescription, orderLivemode: FieldID
    let sandboxRestart: FieldID
    let fields: [InputElementType: FieldIDs]
    private let plainData: [InputElementType: FieldID]

    /// Where the value of a plain field stands; `nil` for secret fields and those this form has not.
    func data(of type: InputElementType) -> FieldID? { plainData[type] }

    package init() {
        var list: [Schema.Field] = []
        func add(_ path: String, _ kind: Schema.Kind) -> FieldID {
            list.append(Schema.Field(path: path, kind: kind))
            return FieldID(index: list.count - 1)
        }
        pageSocket = add("page.socket", .text)
        pageToken = add("page.token", .text)
        pageProgram = add("page.program", .text)
        pageRevision = add("page.revision", .text)
        assetsBase = add("assets.base", .text)
        localeLanguage = add("locale.language", .text)
        localeDirection = add("locale.direction", .text)
        isValid = add("state.isValid", .bool)
        isLoading = add("state.isLoading", .bool)
        dataCardNumber = add("state.data.cardNumber", .text)
        dataExpiryDate = add("state.data.expiryDate", .text)
        dataCardholderName = add("state.data.cardholderName", .text)
        networkCode = add("state.network.code", .text)
        networkName = add("state.network.name", .text)
        networkBadge = add("state.network.badge", .text)
        securityCodeLength = add("state.securityCode.length", .int)
        securityCodeName = add("state.securityCode.name", .text)
        numberDescription = add("state.number.description", .text)
        notice = add("state.notice", .text)
        paymentPhase = add("payment.phase", .text)
        paymentFailure = add("payment.failure", .text)
        paymentID = add("payment.id", .text)
        paymentNetwork = add("payment.network", .text)
        paymentBadge = add("payment.badge", .text)
        paymentLast4 = add("payment.last4", .text)
        orderAmount = add("order.amount", .text)
        orderDescription = add("order.description", .text)
        orderLivemode = add("order.livemode", .bool)
        sandboxIsShown = add("sandbox.isShown", .bool)
        sandboxCards = add(
            "sandbox.cards",
            .list(of: [Schema.Field(path: "number", kind: .text), Schema.Field(path: "effect", kind: .text)]))
        sandboxRestart = add("sandbox.restart", .text)
        var fields: [InputElementType: FieldIDs] = [:]
        for (type, _) in Self.inputs {
            fields[type] = FieldIDs(
                isShown: add("state.fields.\(type.name).isShown", .bool),
                message: add("state.fieldErrors.\(type.name).message", .text))
        }
        self.fields = fields
        plainData = [.expiryDate: dataExpiryDate, .cardholderName: dataCardholderName]
        schema = Schema(
            fields: list,
            inputs: Self.inputs.map { Schema.Input(name: $0.type.name, number: $0.type.rawValue, kind: $0.kind) },
            actions: Action.allCases.map { Schema.Action(name: $0.name, code: $0.rawValue) },
            functions: [
                Schema.Function(name: "hasError", pathPattern: "state.fieldErrors.{0}.message", isTest: true),
                Schema.Function(name: "errorMessage", pathPattern: "state.fieldErrors.{0}.message", isTest: false),
            ])
    }
}
