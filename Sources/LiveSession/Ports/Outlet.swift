/// The connection a session speaks through; it lives on the session's loop.
package protocol Outlet: AnyObject {
    /// Sends one binary message; a connection that is gone ignores it.
    func send(_ message: [UInt8])
    /// Ends the connection with a close code (RFC 6455 §7.4) and a reason of at most 123 bytes.
    func close(_ code: UInt16, _ reason: String)
}
