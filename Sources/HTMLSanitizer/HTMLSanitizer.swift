// HTMLSanitizer: parses HTML from users and writes it again with an allow-list.
//
// Nothing of the original text is passed through: libgumbo builds a tree like a browser, and only the elements and
// attributes in `AllowList` are written, with every value escaped. The result is parsed again until it no longer
// changes, so that browsers can't interpret it differently than we do. It doesn't depend on the domain.

/// Cleans HTML. This is the only way in which markup from users may reach a page.
public struct Sanitizer: Sendable {
    /// The size limits of a sanitizer.
    public struct Limits: Sendable {
        /// The maximum size of the input in bytes, and a quarter of the maximum size of the output.
        public var byteCount: Int
        /// The maximum nesting depth of elements.
        public var depth: Int

        /// Creates limits.
        public init(byteCount: Int, depth: Int) {
            self.byteCount = byteCount
            self.depth = depth
        }

        /// One MiB and a depth of 128: far more than a person writes.
        public static let standard = Limits(byteCount: 1 << 20, depth: 128)
    }

    /// The maximum number of passes; if the result still changes then, only its text is kept.
    static let passLimit = 8

    private let limits: Limits

    /// Creates a sanitizer.
    public init(limits: Limits = .standard) {
        self.limits = limits
    }

    /// Returns the HTML without everything that isn't on the allow-list.
    ///
    /// Cleaning is idempotent.
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

    /// Returns the cleaned content of a rich text field: HTML from an editor, or plain text.
    ///
    /// Text without a tag becomes paragraphs, divided by blank lines; its line breaks are kept.
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

    static func paragraphs(of text: String) -> String {
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

/// HTML that only contains what the allow-list permits.
public struct CleanHTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let markup: [UInt8]
    /// The visible text, with whitespace as in a browser and one line per block.
    public let text: String
    /// The number of visible characters (grapheme clusters), without line breaks.
    public let visibleCharacterCount: Int

    /// The markup as a string.
    public var html: String { String(decoding: markup, as: UTF8.self) }

    /// Whether nothing is visible: there are no characters and no images.
    public let isBlank: Bool
}

/// The reason why HTML wasn't cleaned.
public enum SanitizerError: Error, Equatable, CustomStringConvertible {
    /// The HTML or the output has more bytes than allowed.
    case tooLarge(byteLimit: Int)
    /// Elements are nested deeper than allowed.
    case tooDeep(depthLimit: Int)
    /// Parsing took more memory or time than any legitimate text needs.
    case tooComplicated

    /// A message: what happened and what to do.
    public var description: String {
        switch self {
        case .tooLarge(let limit): "The text is too large. Shorten it to at most \(limit / 1024) KiB."
        case .tooDeep(let limit): "Elements are nested more than \(limit) deep. Simplify the formatting."
        case .tooComplicated: "The text is too complicated to be read. Simplify the formatting."
        }
    }
}
