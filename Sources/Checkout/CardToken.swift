/// Stands for a card at the processor, for one payment. Whoever has it can charge, so it is never shown.
package struct CardToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// To be read by the gateway that gave it, nobody else.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String {
        "CardToken(redacted)"
    }

    package var debugDescription: String {
        description
    }

    package var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
