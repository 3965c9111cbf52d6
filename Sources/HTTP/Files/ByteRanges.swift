/// The byte range that a `Range` field requests (RFC 9110 section 14).
enum ByteRanges: Equatable {
    /// There is no range, or the field is ignored: the complete body is sent.
    case entireFile
    case part(Range<Int>)
    /// The requested range is outside of the body.
    case unsatisfiable

    /// The largest number of ranges; a field with more is treated as an attack and ignored.
    static let rangeCount = 16
    /// Ranges with a gap of at most this many bytes are merged: a separate part would cost as much.
    static let gapSize = 100

    /// Parses the field for a body of `size` bytes. Several ranges are merged into one if they touch or nearly touch.
    /// Otherwise the complete body is sent, as the RFC allows, since multipart responses aren't supported.
    init(_ field: String?, size: Int) {
        guard let field, let ranges = Self.parse(field, size) else {
            self = .entireFile
            return
        }
        let sorted = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        guard var joined = sorted.first else {
            self = .unsatisfiable
            return
        }
        for range in sorted.dropFirst() {
            guard range.lowerBound <= joined.upperBound + Self.gapSize else {
                self = .entireFile
                return
            }
            joined = joined.lowerBound..<max(joined.upperBound, range.upperBound)
        }
        self = .part(joined)
    }

    /// Returns the satisfiable ranges, which may be none; nil if the field is malformed.
    private static func parse(_ field: String, _ size: Int) -> [Range<Int>]? {
        let unit = field.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard ASCII.equalIgnoringCase(unit, "bytes".utf8), unit.count < field.utf8.count else { return nil }
        let items = field.utf8.dropFirst(unit.count + 1).split(separator: UInt8(ascii: ","))
        guard (1...rangeCount).contains(items.count) else { return nil }
        var ranges: [Range<Int>] = []
        for item in items {
            guard let range = range(ASCII.trimmed(item), size) else { return nil }
            ranges.append(range)
        }
        return ranges
    }

    private static func range(_ item: Substring.UTF8View, _ size: Int) -> Range<Int>? {
        guard let dash = item.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        let (first, last) = (item[..<dash], item[item.index(after: dash)...])
        if first.isEmpty {
            guard let length = ASCII.number(last) else { return nil }
            return max(0, size - length)..<size
        }
        guard let start = ASCII.number(first) else { return nil }
        if last.isEmpty { return min(start, size)..<size }
        guard let end = ASCII.number(last), end >= start else { return nil }
        return start >= size ? size..<size : start..<min(end, size - 1) + 1
    }
}
