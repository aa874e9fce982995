import Foundation

/// The readable memory of another process, as root sees it through `/proc`.
struct ProcessMemory {
    struct Place {
        /// The line of the memory map, path included.
        let mapping: String
        let isLockedAndLeftOutOfDumps: Bool
    }

    private struct Region {
        let range: Range<UInt64>
        let mapping: String
        var flags: Set<Substring> = []
    }

    private let pid: Int32
    private let regions: [Region]

    init(_ pid: Int32) throws {
        self.pid = pid
        let text = try String(contentsOfFile: "/proc/\(pid)/smaps", encoding: .utf8)
        var regions: [Region] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if line.hasPrefix("VmFlags:") {
                if !regions.isEmpty { regions[regions.count - 1].flags = Set(words.dropFirst()) }
            } else if let bounds = words.first?.split(separator: "-"), bounds.count == 2,
                let start = UInt64(bounds[0], radix: 16), let end = UInt64(bounds[1], radix: 16)
            {
                regions.append(Region(range: start..<end, mapping: String(line)))
            }
        }
        self.regions = regions.filter { $0.flags.contains("rd") && !$0.mapping.contains("[v") }
    }

    /// Where any of the needles stands.
    func search(_ needles: [[UInt8]]) throws -> [Place] {
        let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(pid)/mem"))
        defer { try? memory.close() }
        var places: [Place] = []
        for region in regions {
            try memory.seek(toOffset: region.range.lowerBound)
            guard let content = try? memory.read(upToCount: region.range.count) else { continue }
            for needle in needles where content.range(of: Data(needle)) != nil {
                places.append(
                    Place(mapping: region.mapping, isLockedAndLeftOutOfDumps: region.flags.isSuperset(of: ["lo", "dd"])))
            }
        }
        return places
    }
}
