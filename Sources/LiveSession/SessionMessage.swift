/// Keys of the wording a session asks for by itself; templates and the form have their own.
package enum SessionMessage {
    /// `{0}` digits entered.
    static let numberOfLength = "number.description.count"
    /// `{0}` digits entered, ending in `{1}`.
    static let numberEndingIn = "number.description.tail"
    /// All memory for secrets is taken; try again soon.
    static let busy = "notice.busy"

    package static let all = [numberOfLength, numberEndingIn, busy]
}
