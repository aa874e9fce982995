import Testing

@testable import LiveTemplate

struct ValueTests {
    @Test func `texts are equal when their bytes are`() {
        #expect(Value.text("\u{e9}") != Value.text("e\u{301}"))
        #expect(Value.text("é") == Value.text("é"))
    }
}
