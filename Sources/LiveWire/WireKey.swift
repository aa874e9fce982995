/// The one table of wire numbers; `Public/client/keys.js` is its counterpart and `Tests/Fixtures/wire` holds both to it.
package enum WireKey {
    /// Version of the protocol a hello must name.
    package static let version: UInt8 = 1

    /// First byte of a message from the browser.
    package enum Up {
        package static let hello: UInt8 = 0x01
        package static let secretEdit: UInt8 = 0x10
        package static let fieldEvent: UInt8 = 0x12
        package static let plainEdit: UInt8 = 0x13
        package static let action: UInt8 = 0x14
    }

    /// First byte of a message to the browser.
    package enum Down {
        package static let welcome: UInt8 = 0x02
        package static let patch: UInt8 = 0x20
        package static let echo: UInt8 = 0x21
        package static let acknowledgement: UInt8 = 0x22
        package static let focus: UInt8 = 0x24
    }

    /// First byte of an operation inside a patch.
    package enum Operation {
        package static let end: UInt8 = 0
        package static let text: UInt8 = 1
        package static let attribute: UInt8 = 2
        package static let attributeRemoved: UInt8 = 3
        package static let boolean: UInt8 = 4
        package static let block: UInt8 = 5
        package static let list: UInt8 = 6
    }

    /// Bytes of a secret edit, whatever it holds.
    package static let secretEditSize = 36
    /// Bytes of an echo, whatever it holds.
    package static let echoSize = 20
    /// A patch is padded with zeros to a multiple of this many bytes.
    package static let patchStep = 64
    /// Bytes of the page token in a hello.
    package static let pageTokenSize = 32
    /// Most digits one edit can carry (ISO/IEC 7812-1: a PAN has at most 19).
    package static let mostDigits = 19
}

/// WebSocket close codes of this protocol (RFC 6455 §7.4; 4000–4999 are an application's own).
package enum CloseCode {
    package static let goingAway: UInt16 = 1001
    package static let protocolError: UInt16 = 1002
    package static let invalidData: UInt16 = 1007
    package static let policyViolation: UInt16 = 1008
    package static let tooBig: UInt16 = 1009
    /// A newer page of the same session took over.
    package static let takenOver: UInt16 = 4000
    /// The session is unknown here or has expired.
    package static let sessionGone: UInt16 = 4001
    /// The page was rendered by another program, or its edits do not follow on: it must be loaded again.
    package static let programChanged: UInt16 = 4002
    /// The page token does not belong to the session.
    package static let wrongPageToken: UInt16 = 4003
}
