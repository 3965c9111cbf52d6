/// Reads the first lines of a template: the type that it renders, and its imports.
struct HeaderReader {
    private(set) var header: Header
    /// The index of the token after the header.
    private(set) var next = 1
    private let tokens: [Token]

    private static let form =
        "the first line must be {% page Name %}, {% component Name %}, "
        + "{% public page Name %} or {% public component Name %}"

    init(source: TemplateSource, tokens: [Token]) throws(TemplateError) {
        self.tokens = tokens
        guard case .tag(let tag)? = tokens.first, tag.range.lowerBound == 0 else {
            throw TemplateError(offset: 0, message: Self.form)
        }
        var words = [(tag.keyword, tag.range.lowerBound)]
        var offset = tag.rest.offset
        for part in tag.rest.text.split(separator: " ", omittingEmptySubsequences: false) {
            if !part.isEmpty { words.append((String(part), offset)) }
            offset += part.utf8.count + 1
        }
        let isPublic = words.first?.0 == "public"
        if isPublic { words.removeFirst() }
        guard words.count == 2, let kind = Self.kinds[words[0].0], isTypeName(words[1].0) else {
            throw TemplateError(offset: 0, message: Self.form)
        }
        header = Header(kind: kind, isPublic: isPublic, type: Fragment(text: words[1].0, offset: words[1].1))
    }

    private static let kinds: [String: Header.Kind] = ["page": .page, "component": .component]

    /// Reads the imports and the line breaks between them.
    mutating func read() throws(TemplateError) {
        while next < tokens.count {
            switch tokens[next] {
            case .tag(let tag) where tag.keyword == "import":
                guard isTypeName(tag.rest.text) else {
                    throw TemplateError(offset: tag.range.lowerBound, message: "write {% import Module %}")
                }
                header.imports.append(tag.rest)
            case .comment:
                break
            default:
                return
            }
            next += 1
        }
    }
}

/// Returns whether `text` is a Swift name, which may contain dots.
private func isTypeName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
        guard let first = part.utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
        return part.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    }
}
