/// A document to print.
public struct PrintDocument: Sendable, Equatable {
    /// The directions of writing.
    public enum Direction: String, Sendable, CaseIterable {
        /// Left to right, such as English and Japanese.
        case leftToRight = "ltr"
        /// Right to left, such as Arabic and Hebrew.
        case rightToLeft = "rtl"
    }

    /// The typefaces of the text.
    public enum Typeface: String, Sendable, CaseIterable {
        /// Sans serif, 10 pt, for reference: codebooks and protocols.
        case sans
        /// Serif, 11 pt, for reading: consent documents.
        case serif
    }

    /// The title, which PDF readers show in the title bar. It isn't printed.
    public var title: String
    /// The author in the metadata; nil for none.
    public var author: String?
    /// The language as a BCP 47 tag, such as "en" or "zh-Hant". It selects the forms of characters, too.
    public var language: String
    /// The direction of the pages: of text without a direction of its own, of tables and of cards.
    public var direction: Direction
    /// The time of creation in UTC, as "2026-11-28T12:00:00Z". It is part of the PDF: the same document with the same
    /// time gives the same bytes.
    public var created: String
    /// The paper and its margins.
    public var page: PrintPage
    /// The typeface of the text.
    public var typeface: Typeface
    /// The line above the text of each page; nil for none.
    public var header: PrintRunningLine?
    /// The line below the text of each page; nil for none.
    public var footer: PrintRunningLine?
    /// The numbers of the pages, if the document is a part of a longer one; nil otherwise.
    public var numbering: PrintNumbering?
    /// The content.
    public var blocks: [PrintBlock]

    /// Creates a document on A4 from left to right.
    public init(
        title: String, author: String? = nil, language: String, direction: Direction = .leftToRight,
        created: String, page: PrintPage = PrintPage(), typeface: Typeface = .sans,
        header: PrintRunningLine? = nil, footer: PrintRunningLine? = nil, numbering: PrintNumbering? = nil,
        blocks: [PrintBlock] = []
    ) {
        self.title = title
        self.author = author
        self.language = language
        self.direction = direction
        self.created = created
        self.page = page
        self.typeface = typeface
        self.header = header
        self.footer = footer
        self.numbering = numbering
        self.blocks = blocks
    }
}
