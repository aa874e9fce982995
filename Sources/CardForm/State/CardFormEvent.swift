/// Something that happened to a form.
package enum CardFormEvent: Equatable, Sendable {
    /// The number changed; the mask is what its echo shows.
    case numberEdited(NumberFacts, mask: String)
    /// The same number shows more or fewer digits, as after leaving the field.
    case numberMaskChanged(String)
    case securityCodeEdited(count: Int)
    /// The whole new value of a field that is no secret.
    case textEdited(InputElementType, String)
    /// A field that is not for it received a card number, which was dropped.
    case withheldCardNumber(InputElementType)
    /// A field was given more than it takes; its value stayed as it was.
    case overflowed(InputElementType)
    case focused(InputElementType)
    /// The field lost the focus, or was set from outside while it had none.
    case left(InputElementType)
    case networkSelected(CardNetwork)
    case submit
    /// An attempt begun earlier is still under way.
    case attemptResumed
    case attemptEnded(AttemptEnd)
    /// The code's memory was wiped.
    case securityCodeWiped
    /// The memory of number and code is gone, as after a restart.
    case secretsLost
    /// Back to an empty form.
    case reset
}

/// How an attempt ended. An unknown outcome is no end: the form stays locked.
package enum AttemptEnd: Equatable, Sendable {
    case approved
    /// The processor said no.
    case declined(code: String)
    /// It failed for another reason.
    case failed(code: String)
    /// It was called off before any card data left the form, so the code is still there.
    case aborted(code: String?)
}

/// What the owner of the form has to do next.
package enum CardFormEffect: Equatable, Sendable {
    case beginPayment
    /// The form has errors now; this is the first field to mend.
    case refuseSubmit(firstInvalid: InputElementType)
    case wipeNumber
    case wipeSecurityCode
}
