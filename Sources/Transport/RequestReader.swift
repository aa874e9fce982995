import CLLHTTP

/// Reads one request with llhttp and our stricter rules; lent to a connection from its first byte to its last.
final class RequestReader {
    enum Outcome {
        case incomplete
        /// The request ended after so many of the bytes.
        case complete(consumed: Int)
        case refused(status: Int)
    }

    private enum Place {
        case beforeName, inName, inValue
    }

    private let parser: UnsafeMutablePointer<llhttp_t>
    private let limits: Limits

    private(set) var target: [UInt8] = []
    private(set) var fields = HeaderFields()
    private(set) var body: [UInt8] = []
    private(set) var isHeaderComplete = false
    private var place = Place.beforeName
    private var headBytes = 0
    private var extensionBytes = 0
    private var refusal = 0
    // Whether the value's last piece ended with the input: only then may it go on in another piece.
    private var isValueOpen = false
    private var inputEnd: UnsafePointer<CChar>?
    private var inputStart: UnsafePointer<CChar>?
    // Whether the input before this one ended with a line feed, blanks after it aside.
    private var endedWithLineFeed = false

    init(limits: Limits) {
        self.limits = limits
        parser = .allocate(capacity: 1)
        reset()
    }

    deinit {
        reset()
        parser.deallocate()
    }

    /// Forgets the request, zeroing what it said.
    func reset() {
        target.wipe()
        fields.removeAll()
        body.wipe()
        if body.capacity > 4_096 { body = [] }
        isHeaderComplete = false
        place = .beforeName
        (headBytes, extensionBytes, refusal) = (0, 0, 0)
        isValueOpen = false
        endedWithLineFeed = false
        llhttp_init(parser, HTTP_REQUEST, Self.settings)
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    }

    /// Nil for every method the transport does not serve.
    var method: Request.Method? {
        switch llhttp_method_t(UInt32(parser.pointee.method)) {
        case HTTP_GET: .get
        case HTTP_HEAD: .head
        case HTTP_POST: .post
        default: nil
        }
    }

    var isHTTP11: Bool { parser.pointee.http_major == 1 && parser.pointee.http_minor == 1 }
    /// Whether both `upgrade` and `connection: upgrade` were sent.
    var hasUpgrade: Bool { parser.pointee.upgrade != 0 }
    var mayKeepAlive: Bool { isHTTP11 && llhttp_should_keep_alive(parser) != 0 }
    var declaredBytes: UInt64 { parser.pointee.content_length }

    /// Before HTTP/1.0 there was no status to refuse with; what looks like it is no request at all.
    var versionRefusal: Int { parser.pointee.http_major == 0 ? 400 : 505 }

    func hasFlag(_ flag: llhttp_flags) -> Bool { UInt32(parser.pointee.flags) & flag.rawValue != 0 }

    var isHTTP10: Bool { parser.pointee.http_major == 1 && parser.pointee.http_minor == 0 }

    /// Reads up to the end of the request; must not be called again after it was complete or refused.
    func read(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return .incomplete }
        let start = base.assumingMemoryBound(to: CChar.self)
        inputStart = start
        inputEnd = start + bytes.count
        let status = llhttp_execute(parser, start, bytes.count)
        if !isHeaderComplete { endedWithLineFeed = isAfterLineFeed(start + bytes.count) }
        inputStart = nil
        inputEnd = nil
        switch status {
        case HPE_OK:
            return .incomplete
        case HPE_PAUSED, HPE_PAUSED_UPGRADE:
            // Our message-complete callback pauses, so one call never runs into the next request.
            guard let position = llhttp_get_error_pos(parser) else { return .refused(status: 400) }
            return .complete(consumed: max(0, min(bytes.count, position - start)))
        case HPE_INVALID_METHOD:
            return .refused(status: 501)
        case HPE_INVALID_VERSION:
            return .refused(status: versionRefusal)
        default:
            return .refused(status: refusal != 0 ? refusal : 400)
        }
    }

    // MARK: - Called by llhttp

    /// The callbacks, one allocation for a loop's life.
    /// One for the process, so that a reader may follow its connection to another loop; only read once it is made.
    private nonisolated(unsafe) static let settings = makeSettings()

    private static func makeSettings() -> UnsafePointer<llhttp_settings_t> {
        let settings = UnsafeMutablePointer<llhttp_settings_t>.allocate(capacity: 1)
        llhttp_settings_init(settings)
        settings.pointee.on_url = { RequestReader.from($0)?.targetArrived($1, $2) ?? -1 }
        settings.pointee.on_header_field = { RequestReader.from($0)?.nameArrived($1, $2) ?? -1 }
        settings.pointee.on_header_value = { RequestReader.from($0)?.valueArrived($1, $2) ?? -1 }
        settings.pointee.on_header_value_complete = { RequestReader.from($0)?.valueEnded() ?? -1 }
        settings.pointee.on_headers_complete = { RequestReader.from($0)?.headerEnded() ?? -1 }
        settings.pointee.on_chunk_extension_name = { RequestReader.from($0)?.extensionArrived($2) ?? -1 }
        settings.pointee.on_chunk_extension_value = { RequestReader.from($0)?.extensionArrived($2) ?? -1 }
        settings.pointee.on_body = { RequestReader.from($0)?.bodyArrived($1, $2) ?? -1 }
        settings.pointee.on_message_complete = { _ in Int32(HPE_PAUSED.rawValue) }
        return UnsafePointer(settings)
    }

    private static func from(_ parser: UnsafeMutablePointer<llhttp_t>?) -> RequestReader? {
        guard let user = parser?.pointee.data else { return nil }
        return Unmanaged<RequestReader>.fromOpaque(user).takeUnretainedValue()
    }

    /// Whether only blanks stand between a place in the input and the line feed before it: the place is folded.
    private func isAfterLineFeed(_ place: UnsafePointer<CChar>) -> Bool {
        guard let inputStart else { return false }
        var place = place
        while place > inputStart {
            place -= 1
            guard place.pointee == 0x20 || place.pointee == 0x09 else { return place.pointee == 0x0A }
        }
        return endedWithLineFeed
    }

    private func refuse(_ status: Int) -> Int32 {
        refusal = status
        return -1
    }

    private func targetArrived(_ data: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        headBytes += count
        guard headBytes <= limits.headerBytes else { return refuse(414) }
        target.append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
        return 0
    }

    private func nameArrived(_ data: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        // A name after the header is a trailer.
        guard !isHeaderComplete else { return refuse(400) }
        headBytes += count
        guard headBytes <= limits.headerBytes else { return refuse(431) }
        if place != .inName {
            guard fields.fields.count < limits.headerCount else { return refuse(431) }
            let start = fields.bytes.count
            fields.fields.append(HeaderFields.Field(name: start..<start, value: start..<start))
            place = .inName
        }
        fields.bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
        let last = fields.fields.count - 1
        fields.fields[last].name = fields.fields[last].name.lowerBound..<fields.bytes.count
        return 0
    }

    private func valueArrived(_ data: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        headBytes += count
        guard headBytes <= limits.headerBytes else { return refuse(431) }
        switch place {
        case .beforeName:
            // A value without a name.
            return refuse(400)
        case .inName:
            if let data, count > 0, isAfterLineFeed(data) { return refuse(400) }
            let start = fields.bytes.count
            let last = fields.fields.count - 1
            guard !fields.fields[last].name.isEmpty else { return refuse(400) }
            fields.fields[last].value = start..<start
            place = .inValue
        case .inValue:
            // A value going on after its end is folded (RFC 9112 §5.2).
            guard isValueOpen else { return refuse(400) }
        }
        fields.bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
        let last = fields.fields.count - 1
        fields.fields[last].value = fields.fields[last].value.lowerBound..<fields.bytes.count
        isValueOpen = data.map { $0 + count == inputEnd } ?? false
        return 0
    }

    private func valueEnded() -> Int32 {
        place = .beforeName
        return 0
    }

    private func headerEnded() -> Int32 {
        isHeaderComplete = true
        if let status = headRefusal(bodyLimit: limits.bodyBytes) { return refuse(status) }
        if declaredBytes > 0, hasFlag(F_CONTENT_LENGTH) { body.reserveCapacity(Int(declaredBytes)) }
        return 0
    }

    private func extensionArrived(_ count: Int) -> Int32 {
        extensionBytes += count
        return extensionBytes <= limits.headerBytes ? 0 : refuse(413)
    }

    private func bodyArrived(_ data: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        guard body.count + count <= limits.bodyBytes else { return refuse(413) }
        body.appendWiping(UnsafeRawBufferPointer(start: data, count: count))
        return 0
    }
}
