import CardForm
import Testing

struct PlainTextTests {
    private func holds(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes { PlainText.holdsCardNumber($0) }
    }

    @Test(arguments: [
        "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "4242\u{a0}4242\u{200b}4242", "501800000009",
        "４２４２４２４２４２４２４２４２", "٤٢٤٢٤٢٤٢٤٢٤٢", "Ann 4242 4242 4242 4242 Example", "4.2.4.2.4.2.4.2.4.2.4.2",
        "⁴²⁴²⁴²⁴²⁴²⁴²", "①②③④⑤⑥⑦⑧⑨①②③", "४२४२ ४२४२ ४२४२",
    ])
    func `twelve digits are a card number however written`(text: String) {
        #expect(holds(text))
        #expect(PlainText.holdsCardNumber(text))
    }

    @Test(arguments: [
        "", "Studio 54 GmbH", "42424242424", "Zoë O’Test-Müller", "••••••••••••4242", "4242 4242 424",
        "J. de la Prueba Jr.",
    ])
    func `fewer digits are not`(text: String) {
        #expect(!holds(text))
        #expect(!PlainText.holdsCardNumber(text))
    }

    @Test func `broken bytes neither hide digits nor trap`() {
        var bytes: [UInt8] = []
        for digit in "424242424242".utf8 { bytes += [0xff, digit, 0xc3] }
        #expect(bytes.withUnsafeBytes { PlainText.holdsCardNumber($0) })
        let broken: [UInt8] = Array(repeating: 0xe0, count: 40)
        #expect(!broken.withUnsafeBytes { PlainText.holdsCardNumber($0) })
    }

    @Test(arguments: [
        ("Ann Example", "Ann Example"), ("Ann\u{0}\u{1b}[31m", "Ann[31m"), ("Ann\r\nExample", "AnnExample"),
        ("\u{202e}nnA\u{202c}", "nnA"), ("A\u{200b}nn\u{feff}", "Ann"), ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ("Zoë O’Test-Müller", "Zoë O’Test-Müller"), ("a\u{2028}b\u{85}c\u{7f}", "abc"),
    ])
    func `cleaning drops what shows nothing`(raw: String, clean: String) {
        #expect(PlainText.cleaned(raw) == clean)
    }

    @Test func `cleaning bounds the length and leaves shorter text alone`() {
        let long = String(repeating: "é", count: 5000)
        #expect(PlainText.cleaned(long).unicodeScalars.count == PlainText.maximumLength)
        let short = String(repeating: "é", count: PlainText.maximumLength)
        #expect(PlainText.cleaned(short) == short)
    }
}
