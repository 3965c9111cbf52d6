/// A request's path, split into decoded segments; valid only during the closure that receives it.
struct PathSegments {
    struct Segment {
        let start: Int
        let end: Int
    }

    /// The bytes of the path with escapes decoded.
    let bytes: UnsafeBufferPointer<UInt8>
    let segments: UnsafeBufferPointer<Segment>
    /// Whether the path ends with a slash that isn't its first character.
    let endsWithSlash: Bool
    /// Whether `bytes` differ from the path as received.
    let isDecoded: Bool

    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[segments[index].start..<segments[index].end])
    }

    /// Calls the closure with the segments, or with nil if the path is malformed: no leading slash, a bad escape, a
    /// control character, a backslash, or bytes that aren't UTF-8.
    ///
    /// An empty segment, `.` and `..` are well-formed, but no pattern matches them (``isMatchable``).
    static func with<R>(_ path: String, _ body: (PathSegments?) -> R) -> R {
        var path = path
        return path.withUTF8 { raw in
            guard raw.first == UInt8(ascii: "/"), let isEscaped = inspect(raw) else { return body(nil) }
            return withUnsafeTemporaryAllocation(of: Segment.self, capacity: raw.count + 1) { segments in
                guard isEscaped else {
                    return body(cut(raw, into: segments, isDecoded: false))
                }
                return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { decoded in
                    body(decode(raw, into: decoded, segments))
                }
            }
        }
    }

    /// Returns whether there is an escape or a non-ASCII byte; nil if a byte isn't allowed in a path.
    private static func inspect(_ raw: UnsafeBufferPointer<UInt8>) -> Bool? {
        var needsDecoding = false
        for byte in raw {
            if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") { return nil }
            if byte == UInt8(ascii: "%") || byte > 0x7F { needsDecoding = true }
        }
        return needsDecoding
    }

    private static func cut(
        _ bytes: UnsafeBufferPointer<UInt8>, into segments: UnsafeMutableBufferPointer<Segment>,
        isDecoded: Bool
    ) -> PathSegments {
        var count = 0
        var start = 1
        for index in 1..<max(bytes.count, 1) where bytes[index] == UInt8(ascii: "/") {
            segments[count] = Segment(start: start, end: index)
            count += 1
            start = index + 1
        }
        let endsWithSlash = bytes.count > 1 && start == bytes.count
        if start < bytes.count {
            segments[count] = Segment(start: start, end: bytes.count)
            count += 1
        }
        return PathSegments(
            bytes: bytes, segments: UnsafeBufferPointer(rebasing: segments[..<count]),
            endsWithSlash: endsWithSlash, isDecoded: isDecoded)
    }

    private static func decode(
        _ raw: UnsafeBufferPointer<UInt8>, into decoded: UnsafeMutableBufferPointer<UInt8>,
        _ segments: UnsafeMutableBufferPointer<Segment>
    ) -> PathSegments? {
        let outline = cut(raw, into: segments, isDecoded: true)
        // A decoded segment is never longer than its encoded form, so `decoded` has room for all of them.
        var end = 0
        for index in outline.segments.indices {
            let segment = outline.segments[index]
            decoded[end] = UInt8(ascii: "/")
            let start = end + 1
            let slice = raw[segment.start..<segment.end]
            guard let plain = PercentCoding.decode(slice, plusIsSpace: false, strict: true),
                !plain.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { return nil }
            for (offset, byte) in plain.enumerated() { decoded[start + offset] = byte }
            end = start + plain.count
            segments[index] = Segment(start: start, end: end)
        }
        let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(decoded)[..<end])
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return PathSegments(
            bytes: bytes, segments: outline.segments, endsWithSlash: outline.endsWithSlash, isDecoded: true)
    }

    /// Whether a pattern may match every segment.
    var isMatchable: Bool {
        for segment in segments {
            let length = segment.end - segment.start
            if length == 0 { return false }
            let dot = UInt8(ascii: ".")
            if length <= 2, bytes[segment.start] == dot, bytes[segment.end - 1] == dot { return false }
        }
        return true
    }
}
