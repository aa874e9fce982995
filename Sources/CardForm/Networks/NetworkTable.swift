/// The prefix table: every network, the ones not taken included, so that they are never mistaken for another.
package enum NetworkTable {
    package static let ranges: [NetworkRange] =
        visa + mastercard + amex + discover + dinersClub + jcb + unionPay + maestro + notTaken

    /// The rows by the first digit they compare, each in the order of the table.
    static let rangesByFirstDigit: [[NetworkRange]] = (0...9).map { digit in
        ranges.filter { $0.firstDigits.contains(digit) }
    }

    private static let visa: [NetworkRange] = [
        NetworkRange(.visa, 4...4, .cardTypes)
    ]

    private static let mastercard: [NetworkRange] = [
        NetworkRange(.mastercard, 51...55, .cardTypes),
        NetworkRange(.mastercard, 2221...2229, .cardTypes),
        NetworkRange(.mastercard, 223...229, .cardTypes),
        NetworkRange(.mastercard, 23...26, .cardTypes),
        NetworkRange(.mastercard, 270...271, .cardTypes),
        NetworkRange(.mastercard, 2720...2720, .cardTypes),
    ]

    private static let amex: [NetworkRange] = [
        NetworkRange(.amex, 34...34, .cardTypes),
        NetworkRange(.amex, 37...37, .cardTypes),
    ]

    private static let discover: [NetworkRange] = [
        NetworkRange(.discover, 6011...6011, .cardTypes),
        NetworkRange(.discover, 644...649, .cardTypes),
        NetworkRange(.discover, 65...65, .cardTypes),
    ]

    private static let dinersClub: [NetworkRange] = [
        NetworkRange(.dinersClub, 300...305, .cardTypes),
        NetworkRange(.dinersClub, 36...36, .cardTypes),
        NetworkRange(.dinersClub, 38...39, .cardTypes),
    ]

    private static let jcb: [NetworkRange] = [
        NetworkRange(.jcb, 1800...1800, .cardTypes),
        NetworkRange(.jcb, 2131...2131, .cardTypes),
        NetworkRange(.jcb, 3528...3589, .cardTypes),
    ]

    private static let unionPay: [NetworkRange] = [
        NetworkRange(.unionPay, 620...620, .cardTypes),
        NetworkRange(.unionPay, 62100...62182, .cardTypes),
        NetworkRange(.unionPay, 62184...62197, .cardTypes),
        NetworkRange(.unionPay, 62200...62205, .cardTypes),
        NetworkRange(.unionPay, 62207...62209, .cardTypes),
        NetworkRange(.unionPay, 622010...622999, .cardTypes),
        NetworkRange(.unionPay, 623...626, .cardTypes),
        NetworkRange(.unionPay, 6270...6270, .cardTypes),
        NetworkRange(.unionPay, 6272...6272, .cardTypes),
        NetworkRange(.unionPay, 6276...6276, .cardTypes),
        NetworkRange(.unionPay, 627700...627779, .cardTypes),
        NetworkRange(.unionPay, 627781...627799, .cardTypes),
        NetworkRange(.unionPay, 6282...6289, .cardTypes),
        NetworkRange(.unionPay, 6291...6292, .cardTypes),
        NetworkRange(.unionPay, 810...810, .cardTypes),
        NetworkRange(.unionPay, 8110...8171, .cardTypes),
    ]

    private static let maestro: [NetworkRange] = [
        NetworkRange(.maestro, 493698...493698, .cardTypes),
        NetworkRange(.maestro, 500000...504174, .cardTypes),
        NetworkRange(.maestro, 504176...506698, .cardTypes),
        NetworkRange(.maestro, 506779...508999, .cardTypes),
        NetworkRange(.maestro, 56...59, .cardTypes),
        NetworkRange(.maestro, 63...63, .cardTypes),
        NetworkRange(.maestro, 67...67, .cardTypes),
        NetworkRange(.maestro, 6...6, .cardTypes, isCatchAll: true),
    ]
}
