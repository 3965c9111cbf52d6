/// Text with formatting, in one language. A line feed begins a new line.
public struct PrintText: Sendable, Equatable {
    /// The direction of a text.
    public enum Direction: String, Sendable, CaseIterable {
        /// Left to right.
        case leftToRight = "ltr"
        /// Right to left.
        case rightToLeft = "rtl"
        /// That of the first letter, for text that participants or users wrote.
        case automatic = "auto"
    }

    /// A part of a text with one formatting.
    public struct Run: Sendable, Equatable {
        /// The characters.
        public var text: String
        /// Whether it is bold.
        public var isBold: Bool
        /// Whether it is italic.
        public var isItalic: Bool
        /// Whether it is underlined.
        public var isUnderlined: Bool
        /// Whether all characters have the same width: IDs, tokens, values.
        public var isCode: Bool

        /// Creates a run, without formatting if not specified.
        public init(
            _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
            isCode: Bool = false
        ) {
            self.text = text
            self.isBold = isBold
            self.isItalic = isItalic
            self.isUnderlined = isUnderlined
            self.isCode = isCode
        }

        var isPlain: Bool { !isBold && !isItalic && !isUnderlined && !isCode }
    }

    /// The parts, in order.
    public var runs: [Run]
    /// The language as a BCP 47 tag; nil for that of the document.
    public var language: String?
    /// The direction; nil for that of the document.
    public var direction: Direction?

    /// Creates a text of several runs.
    public init(_ runs: [Run], language: String? = nil, direction: Direction? = nil) {
        self.runs = runs
        self.language = language
        self.direction = direction
    }

    /// Creates a text without formatting.
    public init(_ text: String, language: String? = nil, direction: Direction? = nil) {
        self.init(text.isEmpty ? [] : [Run(text)], language: language, direction: direction)
    }

    /// The characters of all runs.
    public var plain: String { runs.map(\.text).joined() }
}

extension PrintText: ExpressibleByStringLiteral {
    /// Creates a text without formatting.
    public init(stringLiteral value: String) { self.init(value) }
}
