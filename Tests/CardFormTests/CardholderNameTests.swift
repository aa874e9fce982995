import CardForm
import Testing

struct CardholderNameTests {
    @Test(arguments: [
        "Zoë O’Test-Müller", "J. de la Prueba Jr.", "Studio 54 GmbH", "O'Test", "李明", "محمد علی", "Ann", "Ng", " Ann ",
        "Анна Пример", "अनुष्का", "Zoe\u{308}", "Ann\u{a0}Example", String(repeating: "x", count: 45),
    ])
    func `names of people and firms are accepted`(name: String) {
        #expect(CardholderName.verdict(name) == .valid)
    }

    @Test(arguments: [
        "Ann <b>", "Ann@example", "1234", "12/30", "Ann_Example", "Ann • Example", "🙂🙂", "Ann/Bob", "..", "- -",
    ])
    func `other characters, or none of a name, are refused`(name: String) {
        #expect(CardholderName.verdict(name) == .characters)
    }

    @Test(arguments: ["A", " A ", String(repeating: "x", count: 46)])
    func `a name has two to forty-five characters without the blanks around it`(name: String) {
        #expect(CardholderName.verdict(name) == .length)
    }

    @Test(arguments: ["", "  ", "\u{3000}"]) func `blanks are no name`(name: String) {
        #expect(CardholderName.verdict(name) == .empty)
    }

    @Test func `twelve digits are no name whatever stands between them`() {
        #expect(CardholderName.verdict("a4242b4242c4242") == .characters)
        #expect(CardholderName.verdict("a4242b4242c424") == .valid)
    }
}
