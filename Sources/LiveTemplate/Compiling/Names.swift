/// Finds the names an author may have meant.
enum Names {
    /// Names to list when nothing is near.
    private static let listLimit = 8

    /// `one of a, b`: the nearest of the names or, when none is near and they are few, all.
    static func near(_ name: String, in names: [String], else fallback: String) -> String {
        let limit = max(2, name.utf8.count / 4)
        let ranked = names.map { (name: $0, distance: distance(name, $0, limit: limit)) }
            .filter { $0.distance <= limit }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        let chosen = ranked.isEmpty && names.count <= listLimit ? names.sorted() : ranked.prefix(3).map(\.name)
        switch chosen.count {
        case 0: return fallback
        case 1: return chosen[0]
        default: return "one of \(chosen.joined(separator: ", "))"
        }
    }

    /// How many letters to insert, delete or replace (Levenshtein); more than the limit when surely beyond it.
    static func distance(_ one: String, _ other: String, limit: Int) -> Int {
        let left = Array(one.utf8)
        let right = Array(other.utf8)
        guard abs(left.count - right.count) <= limit, left.count <= 100 else { return limit + 1 }
        var row = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in right.enumerated() {
                let replaced = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
