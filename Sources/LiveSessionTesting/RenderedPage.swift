package import LiveTemplate

/// The page a browser would show: bytes of HTML that patches are applied to, by markers and part addresses alone.
package struct RenderedPage {
    package private(set) var html: [UInt8]

    package init(_ html: [UInt8]) {
        self.html = html
    }
}
