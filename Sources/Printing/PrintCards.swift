/// A QR code.
public struct PrintCode: Sendable, Equatable {
    /// The text that a reader of the code gets, at most 512 bytes.
    public var content: String
    /// The length of a side in millimeters with the quiet zone, from 15 to 120.
    public var sideMillimeters: Double
    /// The text below it; nil for none.
    public var caption: PrintText?
    /// The description for people who can't see it.
    public var description: String

    /// Creates a code.
    public init(
        _ content: String, sideMillimeters: Double = 34, caption: PrintText? = nil, description: String
    ) {
        self.content = content
        self.sideMillimeters = sideMillimeters
        self.caption = caption
        self.description = description
    }
}

/// Boxes of the same size to cut, such as enrollment tokens to hand out: a title, a QR code, the text in it for typing,
/// and instructions.
public struct PrintCards: Sendable, Equatable {
    /// A box.
    public struct Card: Sendable, Equatable {
        /// The content of the QR code, at most 512 bytes; nil for a box that only keeps its place.
        public var code: String?
        /// The text with the code, in a fixed width: "ABC DEF GHI". Without a code, why there is none: "Used".
        public var text: String

        /// Creates a box.
        public init(code: String?, text: String) {
            self.code = code
            self.text = text
        }
    }

    /// Where the text of a box is.
    public enum TextPlace: String, Sendable, CaseIterable {
        /// Below the code, in the center.
        case below
        /// Next to the code.
        case beside
    }

    /// The number of boxes next to each other, from 1 to 6.
    public var columns: Int
    /// The number of boxes below each other, from 1 to 16.
    public var rows: Int
    /// The length of a side of a QR code in millimeters with the quiet zone, from 15 to 120.
    public var codeMillimeters: Double
    /// Where the texts of a box are.
    public var textPlace: TextPlace
    /// The space between boxes next to each other in millimeters, from 0 to 20.
    public var gapMillimeters: Double
    /// Whether dashed lines show where to cut.
    public var hasCutLines: Bool
    /// The text at the top of each box; nil for none.
    public var title: PrintText?
    /// The text at the bottom of each box; nil for none.
    public var instructions: PrintText?
    /// The boxes.
    public var cards: [Card]

    /// Creates boxes, three columns of four if not specified.
    public init(
        columns: Int = 3, rows: Int = 4, codeMillimeters: Double = 34, textPlace: TextPlace = .below,
        gapMillimeters: Double = 0, hasCutLines: Bool = true,
        title: PrintText? = nil, instructions: PrintText? = nil, cards: [Card]
    ) {
        self.columns = columns
        self.rows = rows
        self.codeMillimeters = codeMillimeters
        self.textPlace = textPlace
        self.gapMillimeters = gapMillimeters
        self.hasCutLines = hasCutLines
        self.title = title
        self.instructions = instructions
        self.cards = cards
    }
}
