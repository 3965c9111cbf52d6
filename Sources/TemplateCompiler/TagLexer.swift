/// Splits a template into text, expressions, tags and comments.
struct TagLexer {
    private let source: TemplateSource
    private var tokens: [Token] = []

    static func tokens(of source: TemplateSource) throws(TemplateError) -> [Token] {
        var lexer = TagLexer(source: source)
        try lexer.run()
        return StandaloneLines.removed(from: lexer.tokens, of: source)
    }

    private init(source: TemplateSource) {
        self.source = source
    }

    private mutating func run() throws(TemplateError) {
        let bytes = source.bytes
        var textStart = 0
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let scan: Token
            switch bytes[index + 1] {
            case UInt8(ascii: "{"): scan = try expression(at: index)
            case UInt8(ascii: "%"): scan = try tag(at: index)
            case UInt8(ascii: "#"): scan = try comment(at: index)
            default:
                index += 1
                continue
            }
            if textStart < index { tokens.append(.text(textStart..<index)) }
            tokens.append(scan)
            index = scan.range.upperBound
            textStart = index
        }
        if textStart < bytes.count { tokens.append(.text(textStart..<bytes.count)) }
    }

    private func expression(at start: Int) throws(TemplateError) -> Token {
        let end = try SwiftScanner(source: source, opening: start).end(from: start + 2, before: "}}")
        let fragment = fragment(in: start + 2..<end)
        guard !fragment.text.isEmpty else {
            throw TemplateError(offset: start, message: "{{ }} has no expression")
        }
        return .expression(fragment, start..<end + 2)
    }

    private func tag(at start: Int) throws(TemplateError) -> Token {
        let bytes = source.bytes
        var wordStart = start + 2
        while wordStart < bytes.count, bytes[wordStart].isSpace { wordStart += 1 }
        var wordEnd = wordStart
        while wordEnd < bytes.count, bytes[wordEnd].isLetter { wordEnd += 1 }
        let keyword = source.text(wordStart..<wordEnd)
        let end = try SwiftScanner(source: source, opening: start).end(from: wordEnd, before: "%}")
        guard !keyword.isEmpty else {
            throw TemplateError(
                offset: start, message: "{% %} must begin with a word such as if, for, use or end")
        }
        return .tag(Tag(keyword: keyword, rest: fragment(in: wordEnd..<end), range: start..<end + 2))
    }

    private func comment(at start: Int) throws(TemplateError) -> Token {
        var index = start + 2
        while index + 1 < source.bytes.count {
            if source.starts(with: "#}", at: index) { return .comment(start..<index + 2) }
            index += 1
        }
        throw TemplateError(offset: start, message: "{# is not closed by #}")
    }

    private func fragment(in range: Range<Int>) -> Fragment {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, source.bytes[start].isSpace { start += 1 }
        while end > start, source.bytes[end - 1].isSpace { end -= 1 }
        return Fragment(text: source.text(start..<end), offset: start)
    }
}

extension Token {
    /// The byte range of the token in the template.
    var range: Range<Int> {
        switch self {
        case .text(let range), .expression(_, let range), .comment(let range): range
        case .tag(let tag): tag.range
        }
    }
}

extension [Token] {
    /// Returns the tokens without the line break at the end of the file.
    func withoutLastLineEnd(in source: TemplateSource) -> [Token] {
        guard case .text(let range)? = last, source.bytes[range].last == UInt8(ascii: "\n") else {
            return self
        }
        return dropLast() + [.text(range.lowerBound..<range.upperBound - 1)]
    }
}
