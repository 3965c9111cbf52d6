/// Parses `multipart/form-data` (RFC 7578) in pieces of any size, and holds back at most one delimiter.
struct MultipartParser {
    /// The header fields of a part.
    typealias Head = MultipartPart

    /// A parsed piece of the form.
    enum Event: Equatable {
        case part(Head)
        case data(ArraySlice<UInt8>)
        case partEnd
    }

    private enum State {
        /// Before the first delimiter; anything there is ignored.
        case preamble
        /// After a delimiter: CRLF begins a part, `--` ends the form.
        case afterDelimiter
        case head
        case content
        case epilogue
    }

    private let delimiter: [UInt8]
    private let limits: FormLimits
    private var state = State.preamble
    private var buffer: [UInt8]
    private var position = 0
    private var partCount = 0

    /// Creates a parser for the boundary in the `Content-Type` field.
    init(contentType: String, limits: FormLimits) throws(FormError) {
        let boundary = MediaType.parameters(contentType).first { $0.name == "boundary" }?.value ?? ""
        guard (1...70).contains(boundary.utf8.count) else { throw .malformed("no valid boundary") }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.limits = limits
        // The first delimiter may be at the very start, without the line break that precedes the others.
        buffer = [ASCII.carriageReturn, ASCII.lineFeed]
    }

    /// Parses the next bytes and reports the events that they complete.
    mutating func feed(_ bytes: some Collection<UInt8>, _ report: (Event) throws(FormError) -> Void)
        throws(FormError)
    {
        buffer.removeSubrange(..<position)
        position = 0
        buffer += bytes
        while try step(report) {}
    }

    /// Marks the end of the body; throws if the form is incomplete.
    func finish() throws(FormError) {
        guard case .epilogue = state else { throw .malformed("no end") }
    }

    /// Parses one more piece. Returns false if it needs more bytes.
    private mutating func step(_ report: (Event) throws(FormError) -> Void) throws(FormError) -> Bool {
        switch state {
        case .preamble:
            return skipToDelimiter()
        case .afterDelimiter:
            return try readDelimiterEnd()
        case .head:
            return try readHead(report)
        case .content:
            return try readContent(report)
        case .epilogue:
            position = buffer.count
            return false
        }
    }

    private mutating func skipToDelimiter() -> Bool {
        let (found, safeEnd) = search(delimiter, from: position)
        position = found.map { $0 + delimiter.count } ?? safeEnd
        if found != nil { state = .afterDelimiter }
        return found != nil
    }

    private mutating func readDelimiterEnd() throws(FormError) -> Bool {
        // Spaces and tabs are allowed between the delimiter and the end of the line.
        let start = buffer[position...].firstIndex { !ASCII.isBlank($0) } ?? buffer.endIndex
        guard start - position <= 64 else { throw .malformed("extra text after a delimiter") }
        guard buffer.count - start >= 2 else { return false }
        switch (buffer[start], buffer[start + 1]) {
        case (UInt8(ascii: "-"), UInt8(ascii: "-")) where start == position:
            state = .epilogue
        case (ASCII.carriageReturn, ASCII.lineFeed):
            partCount += 1
            guard partCount <= limits.fieldCount else { throw .tooManyFields(limits.fieldCount) }
            // The line break stays in the buffer: in a part without header fields, the empty line follows directly.
            state = .head
            position = start
            return true
        default:
            throw .malformed("extra text after a delimiter")
        }
        position = start + 2
        return true
    }

    private mutating func readHead(_ report: (Event) throws(FormError) -> Void) throws(FormError) -> Bool {
        let end = search([13, 10, 13, 10], from: position).found
        if (end ?? buffer.count) - position > limits.partHeaderSize {
            throw .tooLarge(field: "The head of a part", limit: limits.partHeaderSize)
        }
        guard let end else { return false }
        let lines = buffer[position..<end].dropFirst(2)
        position = end + 4
        state = .content
        try report(.part(try Head(lines)))
        return true
    }

    private mutating func readContent(_ report: (Event) throws(FormError) -> Void) throws(FormError) -> Bool {
        let (found, safeEnd) = search(delimiter, from: position)
        let end = found ?? safeEnd
        if end > position { try report(.data(buffer[position..<end])) }
        guard let found else {
            position = safeEnd
            return false
        }
        position = found + delimiter.count
        state = .afterDelimiter
        try report(.partEnd)
        return true
    }

    /// Returns where the needle begins, and the end of the bytes that certainly don't contain a start of it.
    private func search(_ needle: [UInt8], from start: Int) -> (found: Int?, safeEnd: Int) {
        buffer.withUnsafeBufferPointer { bytes in
            var index = start
            let last = bytes.count - needle.count
            let first = needle[0]
            while index <= last {
                if bytes[index] == first,
                    UnsafeBufferPointer(rebasing: bytes[index..<index + needle.count]).elementsEqual(needle)
                {
                    return (index, index)
                }
                index += 1
            }
            // Only a carriage return can begin a delimiter in the last bytes.
            while index < bytes.count, bytes[index] != first { index += 1 }
            return (nil, max(index, start))
        }
    }
}
