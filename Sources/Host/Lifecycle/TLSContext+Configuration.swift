import Transport

extension TLSContext {
    /// The certificate and key of the settings; nil without any. Throws a `StartError` that names the file.
    convenience init?(_ configuration: Configuration) throws {
        guard let certificate = configuration.tlsCertificate, let key = configuration.tlsKey else { return nil }
        do { try self.init(certificate: certificate, key: key) } catch { throw StartError(tls: error) }
    }
}

extension StartError {
    init(tls error: TransportError) {
        let facts = error.facts
        if let file = facts["file"], let expected = facts["expected"], let found = facts["found"] {
            self.init("\(file): expected \(expected), found \(found)")
        } else {
            self.init("\(error)")
        }
    }
}
