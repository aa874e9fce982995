import Foundation
import Glibc

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
        let text = try Self.text(of: "/proc/\(pid)/smaps")
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
        let memory = open("/proc/\(pid)/mem", O_RDONLY)
        guard memory >= 0 else { throw CardhostProcess.Failure(reason: "memory of \(pid) cannot be read") }
        defer { close(memory) }
        var places: [Place] = []
        for region in regions {
            let content = Self.read(region.range, from: memory)
            for needle in needles where content.range(of: Data(needle)) != nil {
                places.append(
                    Place(
                        mapping: region.mapping, isLockedAndLeftOutOfDumps: region.flags.isSuperset(of: ["lo", "dd"])))
            }
        }
        return places
    }

    /// Files of `/proc` have no size and come in pieces.
    private static func text(of path: String) throws -> String {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw CardhostProcess.Failure(reason: "\(path) cannot be read") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }

    private static func read(_ range: Range<UInt64>, from memory: Int32) -> Data {
        var content = Data(count: range.count)
        var filled = 0
        content.withUnsafeMutableBytes { bytes in
            while filled < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                let count = pread(memory, rest.baseAddress, rest.count, off_t(range.lowerBound) + off_t(filled))
                guard count > 0 else { return }
                filled += count
            }
        }
        return content.prefix(filled)
    }
}
