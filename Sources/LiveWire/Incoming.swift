import Glibc

/// A message from the browser, read in place: its buffers are valid only while the message's bytes are.
package enum Incoming {
    case hello(Hello)
    case secretEdit(SecretEdit)
    case fieldEvent(FieldEvent)
    case plainEdit(PlainEdit)
    case action(Action)

    /// The first message of a connection.
    package struct Hello {
        package let version: UInt8
        /// Fingerprint of the program the page was rendered by.
        package let program: UInt64
        /// Last revision the page has applied; `nil` for none.
        package let revision: UInt32?
        /// Names the page load; edits are numbered within it.
        package let epoch: [UInt8]
        package let pageToken: [UInt8]
    }

    /// An edit on the digit positions of a secret field.
    package struct SecretEdit {
        package let field: UInt8
        package let seq: UInt32
        package let from: Int
        package let to: Int
        /// Digits put in place of `from..<to`.
        package let count: Int
        /// The browser refused a paste longer than the field; nothing was cut.
        package let isOverflow: Bool
        let packed: UnsafeRawBufferPointer

        /// Lends the digits as ASCII bytes; the copy is wiped before this returns.
        package func withDigits<Result, Failure: Error>(
            _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try withUnsafeTemporaryAllocation(byteCount: WireKey.mostDigits, alignment: 8) { (ascii) throws(Failure) in
                for index in 0..<count {
                    let pair = packed[index >> 1]
                    ascii[index] = 0x30 | (index & 1 == 0 ? pair >> 4 : pair & 0x0f)
                }
                defer { if let start = ascii.baseAddress { explicit_bzero(start, ascii.count) } }
                return try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(ascii)[..<count]))
            }
        }
    }

    /// A field gained or lost the focus.
    package struct FieldEvent: Equatable {
        package enum Kind: UInt8 { case focus = 1, blur = 2 }
        package let field: UInt8
        package let seq: UInt32
        package let kind: Kind
    }

    /// The whole text of a plain field.
    package struct PlainEdit {
        package let field: UInt8
        package let seq: UInt32
        /// Valid UTF-8. It may yet hold a card number: ask before making a `String` of it.
        package let text: UnsafeRawBufferPointer

        /// The browser withheld a text that looked like a card number.
        package var isWithheld: Bool { text.count == 1 && text[0] == 0 }
    }

    /// An action of the templates, by its number in the schema.
    package struct Action: Equatable {
        package let code: UInt8
        package let seq: UInt32
        package let argument: String
    }
}
