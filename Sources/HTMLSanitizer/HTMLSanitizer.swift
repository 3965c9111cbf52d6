// HTMLSanitizer: reads HTML from people and writes it anew from an allow-list.
//
// Nothing of the original text is passed through: libgumbo makes a tree as a browser would, and only elements and
// attributes that `AllowList` names are written from it, every value escaped. The result is read again until it no
// longer changes, so no browser finds another meaning in it than we did. Knows no domain word.

/// Cleans HTML: the one way in which markup from people may reach a page.
public struct Sanitizer: Sendable {
    /// What is refused for its size.
    public struct Limits: Sendable {
        /// The most bytes that are read, and a quarter of what may be written.
        public var byteCount: Int
        /// How deep elements may be nested.
        public var depth: Int

        /// Limits of one's own.
        public init(byteCount: Int, depth: Int) {
            self.byteCount = byteCount
            self.depth = depth
        }

        /// One MiB, 128 deep: far more than a person writes.
        public static let usual = Limits(byteCount: 1 << 20, depth: 128)
    }

    /// How often the result is read again at most; what still changes then keeps only its text.
    static let passLimit = 8

    private let limits: Limits

    /// A sanitizer with limits.
    public init(limits: Limits = .usual) {
        self.limits = limits
    }

    /// The HTML with everything removed that is not on the allow-list.
    ///
    /// Cleaning what is clean changes nothing.
    public func clean(_ html: String) throws(SanitizerError) -> CleanHTML {
        var markup = [UInt8](html.utf8)
        for _ in 0..<Self.passLimit {
            let result = try rewrite(markup)
            if result.markup == markup { return result }
            markup = result.markup
        }
        let text = try rewrite(markup).text
        return try rewrite(MarkupEscape.text([UInt8](text.utf8)))
    }

    /// What someone typed into a field of rich text: HTML from an editor, or plain text where there was none.
    ///
    /// Text without a tag becomes paragraphs, divided by blank lines; its line breaks stay.
    public func clean(typed text: String) throws(SanitizerError) -> CleanHTML {
        let bytes = [UInt8](text.utf8)
        let hasTag = zip(bytes, bytes.dropFirst()).contains { first, second in
            first == UInt8(ascii: "<") && Self.beginsTag(second)
        }
        return try clean(hasTag ? text : Self.paragraphs(of: text))
    }

    private static func beginsTag(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "/"), UInt8(ascii: "!"):
            true
        default: false
        }
    }

    private static func paragraphs(of text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let blank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        return lines.split(whereSeparator: blank).map { lines in
            "<p>" + lines.joined(separator: "<br>") + "</p>"
        }.joined()
    }

    private func rewrite(_ markup: [UInt8]) throws(SanitizerError) -> CleanHTML {
        guard markup.count <= limits.byteCount else {
            throw SanitizerError.tooLarge(byteLimit: limits.byteCount)
        }
        let tree = try ParsedHTML(markup)
        var rewriter = Rewriter(depthLimit: limits.depth, outputLimit: limits.byteCount)
        try tree.withRoot { root throws(SanitizerError) in try rewriter.children(of: root, depth: 0) }
        return rewriter.finish()
    }
}

/// HTML that only holds what the allow-list names.
public struct CleanHTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let markup: [UInt8]
    /// The text that a reader sees, white space as a browser shows it, a line for each block.
    public let text: String
    /// How many characters a reader sees: letters as people count them, line ends not.
    public let visibleCharacterCount: Int

    /// The markup as a string.
    public var html: String { String(decoding: markup, as: UTF8.self) }

    /// Whether a reader sees nothing: no character and no image.
    public let isBlank: Bool
}

/// Why HTML was not cleaned.
public enum SanitizerError: Error, Equatable, CustomStringConvertible {
    /// The HTML, or what it grows to, has more bytes than allowed.
    case tooLarge(byteLimit: Int)
    /// Elements are nested deeper than allowed.
    case tooDeep(depthLimit: Int)
    /// Reading it took more memory or time than any honest text needs.
    case tooComplicated

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .tooLarge(let limit): "The text is too large. Shorten it to at most \(limit / 1024) KiB."
        case .tooDeep(let limit): "Elements are nested more than \(limit) deep. Simplify the formatting."
        case .tooComplicated: "The text is too complicated to be read. Simplify the formatting."
        }
    }
}
