/// A part of a document's content.
public enum PrintBlock: Sendable, Equatable {
    /// A heading of level 1, 2 or 3, which stays on the page of the text that follows and is an entry of the outline.
    case heading(level: Int, PrintText)
    /// A paragraph.
    case paragraph(PrintParagraph)
    /// A list with bullets or numbers.
    case list(PrintList)
    /// Terms with their descriptions next to them.
    case descriptions([PrintDescription])
    /// A table.
    case table(PrintTable)
    /// Lines for names, signatures and dates, next to each other and never on different pages.
    case signatures([PrintSignature])
    /// A QR code.
    case code(PrintCode)
    /// Boxes to cut, on pages of their own.
    case cards(PrintCards)
    /// The end of the page, if anything is on it.
    case pageBreak

    /// Returns a paragraph in the style of the text.
    public static func paragraph(_ text: PrintText) -> PrintBlock { .paragraph(PrintParagraph(text)) }
}

/// A paragraph.
public struct PrintParagraph: Sendable, Equatable {
    /// The roles of a paragraph.
    public enum Style: String, Sendable, CaseIterable {
        /// The text of the document.
        case body
        /// The introduction below a title, larger.
        case lead
        /// A remark, smaller and lighter.
        case note
        /// A quotation, indented, with a line at its side.
        case quote
    }

    /// The positions of lines.
    public enum Alignment: String, Sendable, CaseIterable {
        /// Where lines begin.
        case start
        /// In the center.
        case center
        /// Where lines end.
        case end
    }

    /// The text.
    public var text: PrintText
    /// The role.
    public var style: Style
    /// The position of the lines.
    public var alignment: Alignment
    /// Whether the paragraph stays on the page of the block that follows.
    public var keepsWithNext: Bool

    /// Creates a paragraph in the style of the text, if not specified.
    public init(
        _ text: PrintText, style: Style = .body, alignment: Alignment = .start, keepsWithNext: Bool = false
    ) {
        self.text = text
        self.style = style
        self.alignment = alignment
        self.keepsWithNext = keepsWithNext
    }
}

/// A list.
public struct PrintList: Sendable, Equatable {
    /// An entry of a list.
    public struct Item: Sendable, Equatable {
        /// The text.
        public var text: PrintText
        /// The list below it; empty for none.
        public var lists: [PrintList]

        /// Creates an entry, possibly with lists below it.
        public init(_ text: PrintText, lists: [PrintList] = []) {
            self.text = text
            self.lists = lists
        }
    }

    /// The number of the first entry; nil for bullets.
    public var firstNumber: Int?
    /// The entries.
    public var items: [Item]

    /// Creates a list, with bullets if no number is specified.
    public init(_ items: [Item], firstNumber: Int? = nil) {
        self.items = items
        self.firstNumber = firstNumber
    }
}

/// A term with its description.
public struct PrintDescription: Sendable, Equatable {
    /// The term.
    public var term: PrintText
    /// The description.
    public var text: PrintText

    /// Creates a term with its description.
    public init(_ term: PrintText, _ text: PrintText) {
        self.term = term
        self.text = text
    }
}
