import LiveWire

/// A form of 35 keystrokes as the messages its browser sends, in a circle: the first key of a field that was filled
/// before replaces all of it.
struct FormScript {
    /// One message; its sequence number is filled in when it is sent.
    struct Step {
        enum Kind { case secretEdit, plainEdit, fieldEvent }
        let kind: Kind
        let message: [UInt8]
        /// Digits the field holds afterwards, for a secret edit.
        let count: UInt8
    }

    let steps: [Step]
    let keystrokes: Int

    /// Where the sequence number is in every numbered message.
    static let sequenceOffset = 2

    /// Numbers of the fields on the wire.
    private enum Field {
        static let number: UInt8 = 1
        static let expiry: UInt8 = 2
        static let securityCode: UInt8 = 3
        static let name: UInt8 = 4
    }

    init() {
        let number = Self.digits("4000056655665556", field: Field.number)
        // The client adds the slash after the month.
        let expiry = ["1", "12/", "12/3", "12/30"].map { Self.plain($0, field: Field.expiry) }
        let securityCode = Self.digits("123", field: Field.securityCode)
        let name = "Ada Lovelace"
        let names = name.indices.map { Self.plain(String(name[...$0]), field: Field.name) }
        let fields = [
            (Field.number, number), (Field.expiry, expiry), (Field.securityCode, securityCode), (Field.name, names),
        ]
        steps = fields.flatMap { field, keys in
            [Self.event(1, field: field)] + keys + [Self.event(2, field: field)]
        }
        keystrokes = fields.reduce(0) { $0 + $1.1.count }
    }

    private static func digits(_ text: String, field: UInt8) -> [Step] {
        let digits = text.utf8.map { $0 & 0x0f }
        return digits.enumerated().map { index, digit in
            let from = UInt8(index)
            let to = index == 0 ? UInt8(digits.count) : from
            var message: [UInt8] = [WireKey.Up.secretEdit, field, 0, 0, 0, 0, from, to, 1, 0, digit << 4 | 0x0f]
            message += [UInt8](repeating: 0xff, count: 9)
            message += [UInt8](repeating: 0, count: WireKey.secretEditSize - message.count)
            return Step(kind: .secretEdit, message: message, count: from + 1)
        }
    }

    private static func plain(_ text: String, field: UInt8) -> Step {
        Step(kind: .plainEdit, message: [WireKey.Up.plainEdit, field, 0, 0, 0, 0] + Array(text.utf8), count: 0)
    }

    private static func event(_ event: UInt8, field: UInt8) -> Step {
        Step(kind: .fieldEvent, message: [WireKey.Up.fieldEvent, field, 0, 0, 0, 0, event], count: 0)
    }
}
