import Testing

@testable import CardForm

struct EchoTests {
    private func filled(_ digits: String) -> Echo {
        var echo = Echo(visible: 6)
        withDigits(digits) { echo.apply(from: 0, to: 0, digits: $0) }
        return echo
    }

    private func leave(_ echo: inout Echo, _ digits: String, isValid: Bool = true) {
        withDigits(digits) { echo.left(digits: $0, isCompleteAndValid: isValid) }
    }

    private func edit(_ echo: inout Echo, _ from: Int, _ to: Int, _ digits: String) {
        withDigits(digits) { echo.apply(from: from, to: to, digits: $0) }
    }

    @Test func `the last four show once a valid number was left`() {
        var echo = filled("4000056655665556")
        #expect(echo.mask == "400005••••••••••")
        leave(&echo, "4000056655665556", isValid: false)
        #expect(echo.tail == nil)
        leave(&echo, "4000056655665556")
        #expect(echo.mask == "400005••••••5556")
        #expect(echo.tail == [5, 5, 5, 6])
    }

    @Test func `an edit hides the last four until the field is left again`() {
        var echo = filled("4000056655665556")
        leave(&echo, "4000056655665556")
        edit(&echo, 15, 16, "")
        #expect(echo.mask == "400005•••••••••")
        edit(&echo, 15, 15, "6")
        #expect(echo.mask == "400005••••••••••")
        leave(&echo, "4000056655665556")
        #expect(echo.mask == "400005••••••5556")
    }

    @Test func `a number whose middle was replaced shows its old last four`() {
        var echo = filled("4242424242424242")
        leave(&echo, "4242424242424242")
        edit(&echo, 4, 8, "1111")
        leave(&echo, "4242111142424242")
        #expect(echo.mask == "424211••••••4242")
    }

    @Test func `a tail that slid inwards blocks the next one`() {
        var echo = filled("6771830999991239")
        leave(&echo, "6771830999991239")
        edit(&echo, 16, 16, "343")
        leave(&echo, "6771830999991239343")
        #expect(echo.mask == "677183•••••••••••••")
    }

    @Test func `rubbing out from the end never shows the digits before`() {
        var echo = filled("6205500000000012345")
        leave(&echo, "6205500000000012345")
        #expect(echo.tail == [2, 3, 4, 5])
        edit(&echo, 15, 19, "")
        leave(&echo, "620550000000001")
        #expect(echo.mask == "620550•••••••••")
    }

    @Test func `an emptied field starts anew`() {
        var echo = filled("6771830999991239")
        leave(&echo, "6771830999991239")
        edit(&echo, 0, 16, "")
        #expect(echo == Echo(visible: 6))
        edit(&echo, 0, 0, "4000056655665556")
        leave(&echo, "4000056655665556")
        #expect(echo.mask == "400005••••••5556")
    }

    @Test func `a number pushed to the right shows no tail`() {
        var echo = filled("000056655665556")
        edit(&echo, 0, 0, "4")
        #expect(echo.mask == "•00005••••••••••")
        leave(&echo, "4000056655665556")
        #expect(echo.tail == nil)
    }

    @Test func `a reloaded number keeps its mask and falls to the first edit`() {
        var echo = filled("4000056655665556")
        leave(&echo, "4000056655665556")
        echo.makeAtomic()
        #expect(echo.mask == "400005••••••5556")
        #expect(echo.resolved(from: 16, to: 16, inserting: 1) == DigitEdit(from: 0, to: 16, inserted: 1))
        edit(&echo, 16, 16, "5")
        #expect(echo.mask == "5")
        #expect(!echo.isAtomic)
    }

    @Test func `an empty field is never atomic`() {
        var echo = Echo(visible: 6)
        echo.makeAtomic()
        #expect(!echo.isAtomic)
    }

    @Test func `a security code shows nothing, left or not`() {
        var code = Echo(visible: 0)
        edit(&code, 0, 0, "1234")
        leave(&code, "1234")
        #expect(code.mask == "••••")
        #expect(code.packedCells == 0xff_ffff_ffff)
    }

    @Test func `the travelling form has the first six and the last four`() {
        var echo = filled("4000056655665556")
        #expect(echo.packedCells == 0x40_0005_ffff)
        leave(&echo, "4000056655665556")
        #expect(echo.packedCells == 0x40_0005_5556)
        edit(&echo, 0, 16, "12")
        #expect(echo.packedCells == 0x12_ffff_ffff)
    }

    @Test(arguments: [(-5, 3, 2), (3, -5, 2), (30, 40, 1), (Int.max, Int.max, 99), (Int.min, Int.max, 0), (0, 255, 19)])
    func `any numbers make an edit that fits`(from: Int, to: Int, length: Int) {
        let edit = filled("4000056655665556").resolved(from: from, to: to, inserting: length)
        #expect(0 <= edit.from && edit.from <= edit.to && edit.to <= 16)
        #expect(16 - (edit.to - edit.from) + edit.inserted <= Echo.capacity)
    }

    @Test func `digits that do not belong to the field show no tail`() {
        var echo = filled("4000056655665556")
        leave(&echo, "42")
        #expect(echo.tail == nil)
    }
}
