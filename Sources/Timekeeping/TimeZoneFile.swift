import Glibc

/// The contents of a compiled time zone file (TZif, RFC 9636) of version 2 or later.
///
/// Files that count leap seconds are refused, because an ``Instant`` doesn't.
struct TimeZoneFile {
    /// Seconds east of UTC before the first change.
    let firstOffset: Int
    /// The recorded changes in order: seconds since 1970 in UTC, and the offset from then on.
    let changes: [(second: Int64, offset: Int)]
    /// The rule after the last change; nil if the offset stays.
    let rule: TimeZoneRule?

    private static let folder = "/usr/share/zoneinfo/"
    /// Real files have up to 4 KB.
    private static let bytesMax = 1 << 16

    /// Reads the file of a zone; nil if there is none, or if it isn't valid.
    init?(zone name: String) {
        guard let file = fopen(Self.folder + name, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Self.bytesMax)
        let count = fread(&bytes, 1, bytes.count, file)
        self.init(bytes: Array(bytes[..<count]))
    }

    /// Decodes a file; nil if it isn't valid.
    init?(bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0), old.version >= UInt8(ascii: "2"),
            let header = Header(bytes, at: Header.size + old.bodySize(timeSize: 4)), header.leapSeconds == 0,
            (1...256).contains(header.types)
        else { return nil }
        let body = header.position + Header.size
        let end = body + header.bodySize(timeSize: 8)
        guard bytes.count > end, bytes[end] == UInt8(ascii: "\n") else { return nil }
        let kinds = body + header.times * 8
        let offsets = (0..<header.types).map { index in
            Int(bytes.integer(at: kinds + header.times + index * 6, size: 4))
        }
        let indices = bytes[kinds..<(kinds + header.times)].map(Int.init)
        guard offsets.allSatisfy({ abs($0) < Self.offsetLimit }), indices.allSatisfy(offsets.indices.contains)
        else { return nil }
        firstOffset = offsets[0]
        changes = indices.enumerated().map { place, kind in
            (bytes.integer(at: body + place * 8, size: 8), offsets[kind])
        }
        let text = String(decoding: bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        rule = TimeZoneRule(text)
        guard text.isEmpty || rule != nil, zip(changes, changes.dropFirst()).allSatisfy({ $0.0 < $1.0 })
        else { return nil }
    }

    /// Offsets are less than 26 hours (RFC 9636, section 3.2).
    static let offsetLimit = 26 * 3600
}

/// The header of one of the two blocks of a file.
private struct Header {
    static let size = 44

    let position: Int
    let version: UInt8
    let leapSeconds: Int
    let times: Int
    let types: Int
    private let otherBytes: Int

    init?(_ bytes: [UInt8], at position: Int) {
        guard bytes.count >= position + Self.size, bytes[position...].starts(with: "TZif".utf8)
        else { return nil }
        let counts = (0..<6).map { Int(bytes.integer(at: position + 20 + $0 * 4, size: 4)) }
        guard counts.allSatisfy({ (0...(1 << 16)).contains($0) }) else { return nil }
        self.position = position
        version = bytes[position + 4]
        (leapSeconds, times, types) = (counts[2], counts[3], counts[4])
        otherBytes = counts[0] + counts[1] + counts[5]
    }

    /// The size of the block after the header, with times of 4 or 8 bytes.
    func bodySize(timeSize: Int) -> Int {
        times * (timeSize + 1) + types * 6 + leapSeconds * (timeSize + 4) + otherBytes
    }
}

extension [UInt8] {
    /// Returns a big-endian signed integer of 4 or 8 bytes.
    fileprivate func integer(at position: Int, size: Int) -> Int64 {
        let bits = self[position..<(position + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
}
