/// Finds the values of a text that simdjson can't hold, and the first error of a text that is no JSON.
///
/// simdjson can't tell these places: its parser of tapes gives none, and its On-Demand parser none for a text
/// that isn't UTF-8 or that has a string which isn't closed or has a control character, and a token, not its
/// byte, for a wrong escape. It also refuses a whole response for one answer, which has to be named. So a
/// text that simdjson refused is read here; no value is made.
///
/// Recursion is bounded by the depth limit.
struct JSONFaultFinder: ~Copyable {
    /// A value that is valid JSON, but that simdjson can't hold.
    struct Fault {
        /// What is wrong.
        let kind: JSONTree.Defect.Kind
        /// The offset of the value, or of the key.
        let value: Int
        /// The bytes of the number, or of the escape.
        let range: Range<Int>

        /// The error of a reader that can't keep the value.
        func error(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError {
            let reason: JSONSyntaxError.Reason = kind == .numberOutOfRange ? .numberOutOfRange : .badEscape
            return JSONSyntaxError(reason, offset: range.lowerBound, in: bytes)
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let depthLimit: Int
    private var faults: [Fault] = []
    private var position: Int

    /// Returns the first error of a document, and the faults before it or in all of it.
    static func search(
        _ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int
    ) -> (faults: [Fault], error: JSONSyntaxError?) {
        var finder = JSONFaultFinder(bytes, depthLimit: depthLimit)
        do throws(JSONSyntaxError) {
            try finder.document()
            return (finder.faults, nil)
        } catch {
            return (finder.faults, error)
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        position = JSONParser.byteOrderMarkCount(of: bytes)
    }

    private mutating func document() throws(JSONSyntaxError) {
        try checkUTF8()
        skipWhiteSpace()
        guard position < bytes.count else { throw JSONSyntaxError(.empty, offset: nil, in: bytes) }
        try value(depth: 0)
        skipWhiteSpace()
        guard position == bytes.count else { throw error(.trailingContent) }
    }

    private func checkUTF8() throws(JSONSyntaxError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw JSONSyntaxError(.notUTF8, offset: error.byteOffsets.lowerBound, in: bytes)
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONSyntaxError) {
        switch peek() {
        case UInt8(ascii: "{"): try container(depth: depth + 1, closing: "}", isObject: true)
        case UInt8(ascii: "["): try container(depth: depth + 1, closing: "]", isObject: false)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try number()
        default:
            guard ["true", "false", "null"].contains(where: { skip(word: $0) }) else {
                throw error(.expected("a value"))
            }
        }
    }

    /// Reads an array or an object. As in simdjson, an empty one doesn't count towards the depth.
    private mutating func container(
        depth: Int, closing: Unicode.Scalar, isObject: Bool
    ) throws(JSONSyntaxError) {
        let opening = position
        position += 1
        skipWhiteSpace()
        if skip(closing) { return }
        guard depth <= depthLimit else { throw error(.tooDeep, at: opening) }
        while true {
            if isObject { try key() }
            try value(depth: depth)
            skipWhiteSpace()
            if skip(closing) { return }
            guard skip(",") else { throw error(.expected("a comma or \(closing)")) }
            skipWhiteSpace()
        }
    }

    private mutating func key() throws(JSONSyntaxError) {
        guard peek() == UInt8(ascii: "\"") else { throw error(.expected("a key in quotation marks")) }
        try string()
        skipWhiteSpace()
        guard skip(":") else { throw error(.expected("a colon")) }
        skipWhiteSpace()
    }

    private mutating func number() throws(JSONSyntaxError) {
        let start = position
        _ = skip("-")
        let hasLeadingZero = peek() == UInt8(ascii: "0")
        let digits = skipDigits()
        var isNumber = digits > 0 && !(hasLeadingZero && digits > 1)
        if isNumber, skip(".") { isNumber = skipDigits() > 0 }
        if isNumber, skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            isNumber = skipDigits() > 0
        }
        guard isNumber else { throw error(.badNumber, at: start) }
        let range = start..<position
        guard JSONNumber(spelled: String(decoding: bytes[range], as: UTF8.self)).isInRange else {
            return faults.append(Fault(kind: .numberOutOfRange, value: start, range: range))
        }
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        return position - start
    }

    // MARK: Strings

    private mutating func string() throws(JSONSyntaxError) {
        let opening = position
        position += 1
        while let byte = peek() {
            guard byte >= 0x20 else { throw error(.badString) }
            if byte == UInt8(ascii: "\\") {
                try escape(of: opening)
            } else {
                position += 1
                if byte == UInt8(ascii: "\"") { return }
            }
        }
        throw error(.badString, at: opening)
    }

    private mutating func escape(of string: Int) throws(JSONSyntaxError) {
        let backslash = position
        position += 1
        guard let letter = peek() else { throw error(.badEscape, at: backslash) }
        position += 1
        if #""\/bfnrt"#.utf8.contains(letter) { return }
        guard letter == UInt8(ascii: "u"), let unit = fourHexDigits() else {
            throw error(.badEscape, at: backslash)
        }
        guard (0xD800..<0xE000).contains(unit), case let end = position else { return }
        if unit < 0xDC00, skip("\\"), skip("u"), let low = fourHexDigits(), (0xDC00..<0xE000).contains(low) {
            return
        }
        position = end
        faults.append(Fault(kind: .unpairedSurrogate, value: string, range: backslash..<end))
    }

    private mutating func fourHexDigits() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                return nil
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Bytes

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = peek(), character == Unicode.Scalar(byte) else { return false }
        position += 1
        return true
    }

    private mutating func skip(word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func skipWhiteSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    private func error(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(reason, offset: offset ?? position, in: bytes)
    }
}
