/// What a session does that whoever runs the server counts or logs; carries nothing a shopper entered.
package enum SessionEvent: Equatable, Sendable {
    case created
    /// A page has joined.
    case joined
    /// A numbered message was applied.
    case applied
    /// A patch of so many bytes was sent to the page in control.
    case patched(bytes: Int)
    /// A page sent more messages than its rate allows and was cut off.
    case flooded
    /// All memory for secrets was taken.
    case memoryFull
    /// A payment was not begun because the server is about to end.
    case attemptRefused
    case attemptBegan
    /// The processor's answer did not come; the attempt goes on with looking it up.
    case attemptUnknown
    case attemptEnded(AttemptOutcome, after: Duration)
    case ended(after: Duration)
}

/// How an attempt to pay ended.
package enum AttemptOutcome: String, CaseIterable, Sendable {
    case approved
    case declined
    /// Neither charged nor declined.
    case failed
}

/// Takes what sessions of any loop report; called on the edit path, so it must not wait.
package protocol SessionReports: Sendable {
    func note(_ event: SessionEvent, of session: SessionID)
}

/// Nobody listens.
package struct Unreported: SessionReports {
    package init() {}
    package func note(_ event: SessionEvent, of session: SessionID) {}
}
