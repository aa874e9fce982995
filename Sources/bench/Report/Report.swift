/// The figures of one run, beside what they must and what they should be.
struct Report {
    private var rows: [[String]] = [["figure", "measured", "gate", "", "aim", "", "remarks"]]

    /// Adds a figure; `gate` must not, `aim` should not be exceeded.
    mutating func add(
        _ name: String, _ value: Double, _ unit: String, gate: Double? = nil, aim: Double? = nil, _ remarks: String = ""
    ) {
        let measured = value.isFinite ? "\(Self.text(value)) \(unit)" : "none"
        rows.append([
            name, measured, Self.limit(gate), Self.verdict(value, gate), Self.limit(aim), Self.verdict(value, aim),
            remarks,
        ])
    }

    /// Numbers to the right, words to the left.
    var text: String {
        let columns = rows[0].indices
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let line = columns.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return [1, 2, 4].contains(column) ? padding + row[column] : row[column] + padding
            }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        let rule = String(repeating: "-", count: lines.map(\.count).max() ?? 0)
        return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    }

    private static func limit(_ limit: Double?) -> String { limit.map { "≤ " + text($0) } ?? "" }

    private static func verdict(_ value: Double, _ limit: Double?) -> String {
        limit.map { value <= $0 ? "ok" : "over" } ?? ""
    }

    /// Three significant digits, or all of a whole number.
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        let places = value == value.rounded() || abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
        let scale = [1, 10, 100][places]
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
    }

    static func range(_ samples: Samples) -> String { "\(text(samples.smallest))…\(text(samples.largest))" }
}
