/// A part of formatted text, for documents that aren't HTML.
public enum RichTextBlock: Sendable, Hashable {
    case paragraph([RichTextRun])
    /// A heading of level 1 to 6.
    case heading(level: Int, [RichTextRun])
    case quotation([RichTextRun])
    case list(RichTextList)
    /// The cells of each row. Rows can have different numbers of cells, because cells can span columns.
    case table([[[RichTextRun]]])
}

/// A part of a text with one formatting. A line feed begins a new line.
public struct RichTextRun: Sendable, Hashable {
    /// The characters.
    public var text: String
    /// The formatting.
    public var style: Style

    /// How characters are formatted.
    public struct Style: Sendable, Hashable {
        public var isBold = false
        public var isItalic = false
        public var isUnderlined = false
        public var isCode = false

        /// Creates a style without formatting.
        public init() {}
    }

    /// Creates a run.
    public init(_ text: String, _ style: Style = Style()) {
        (self.text, self.style) = (text, style)
    }
}

/// A list with bullets or numbers.
public struct RichTextList: Sendable, Hashable {
    /// An entry, with the lists inside it.
    public struct Item: Sendable, Hashable {
        public var runs: [RichTextRun]
        public var lists: [RichTextList]
    }

    /// Whether the entries have numbers.
    public var isNumbered: Bool
    public var items: [Item]
}
