/// A small tokenizer of HTML for the tests, written after the standard and not after the compiler it judges.
struct HTMLReader {
    enum Token: Equatable {
        case start(String, [Attribute])
        case end(String)
        case text(String)
        case comment
    }

    struct Attribute: Equatable {
        let name: String
        let value: String
    }

    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [Token] = []

    static func tokens(of bytes: [UInt8]) -> [Token] {
        var reader = HTMLReader(bytes: bytes)
        reader.run()
        return reader.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() {
        while index < bytes.count {
            if peek(0) == UInt8(ascii: "<"), let next = peek(1) {
                if next.isTestLetter {
                    startTag()
                    continue
                }
                if next == UInt8(ascii: "/"), let letter = peek(2), letter.isTestLetter {
                    endTag()
                    continue
                }
                if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") {
                    comment()
                    continue
                }
            }
            text { $0.peek(0) == UInt8(ascii: "<") && $0.index > $1 }
        }
    }

    private func peek(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    private func starts(_ text: String) -> Bool {
        bytes[index...].starts(with: Array(text.utf8)) { $0 == $1 || $0 | 0x20 == $1 && $1.isTestLetter }
    }

    private mutating func text(until isEnd: (HTMLReader, Int) -> Bool) {
        let start = index
        while index < bytes.count, !isEnd(self, start) { index += 1 }
        if start < index { tokens.append(.text(decoded(bytes[start..<index]))) }
    }

    private mutating func comment() {
        tokens.append(.comment)
        if starts("<!--") {
            index += 4
            if peek(0) == UInt8(ascii: ">") || (starts("->")) {
                while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
            } else {
                while index < bytes.count, !starts("-->"), !starts("--!>") { index += 1 }
            }
        }
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index += 1
    }

    private mutating func endTag() {
        index += 2
        tokens.append(.end(name()))
        _ = attributes()
    }

    private mutating func startTag() {
        index += 1
        let element = name()
        tokens.append(.start(element, attributes()))
        switch element {
        case "textarea", "title": contents(of: element, decodes: true)
        case "script", "style", "xmp", "iframe", "noembed", "noframes": contents(of: element, decodes: false)
        default: break
        }
    }

    private mutating func contents(of element: String, decodes: Bool) {
        let start = index
        while index < bytes.count {
            if starts("</\(element)") {
                let after = peek(2 + element.utf8.count)
                if after == nil || [0x20, 0x09, 0x0A, 0x0C, 0x0D, 0x2F, 0x3E].contains(after) { break }
            }
            index += 1
        }
        var content = bytes[start..<index]
        if element == "textarea", content.first == 0x0A { content = content.dropFirst() }
        guard !content.isEmpty else { return }
        tokens.append(.text(decodes ? decoded(content) : String(decoding: content, as: UTF8.self)))
    }

    private mutating func name() -> String {
        let start = index
        while let byte = peek(0), !byte.isTestSpace, byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">") {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    }

    private mutating func attributes() -> [Attribute] {
        var result: [Attribute] = []
        while let byte = peek(0) {
            if byte == UInt8(ascii: ">") {
                index += 1
                return result
            }
            if byte.isTestSpace || byte == UInt8(ascii: "/") {
                index += 1
                continue
            }
            let start = index
            index += 1
            while let next = peek(0), !next.isTestSpace, !"/>=".utf8.contains(next) { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
            result.append(Attribute(name: name, value: value()))
        }
        return result
    }

    private mutating func value() -> String {
        let mark = index
        while let byte = peek(0), byte.isTestSpace { index += 1 }
        guard peek(0) == UInt8(ascii: "=") else {
            index = mark
            return ""
        }
        index += 1
        while let byte = peek(0), byte.isTestSpace { index += 1 }
        let quote = peek(0)
        let start: Int
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            start = index + 1
            index = start
            while let byte = peek(0), byte != quote { index += 1 }
            defer { index += 1 }
            return decoded(bytes[start..<index])
        }
        start = index
        while let byte = peek(0), !byte.isTestSpace, byte != UInt8(ascii: ">") { index += 1 }
        return decoded(bytes[start..<index])
    }
}

/// Resolves the references that matter here: numbers and the names that build markup or schemes.
private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "colon": ":", "Tab": "\t",
        "NewLine": "\n",
        "lpar": "(", "rpar": ")",
    ]
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            result.append(byte)
            continue
        }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        var text = names[name]
        if name.hasPrefix("#") {
            let number =
                name.lowercased().hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            text = number.flatMap(Unicode.Scalar.init).map { String($0) }
        }
        guard let text else {
            result.append(byte)
            continue
        }
        result += Array(text.utf8)
        rest = rest[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
}

extension UInt8 {
    fileprivate var isTestLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    fileprivate var isTestSpace: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }
}
