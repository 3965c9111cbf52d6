/// The paper of a document and its margins.
public struct PrintPage: Sendable, Equatable {
    /// The sizes of paper.
    public enum Size: String, Sendable, CaseIterable {
        /// 210 × 297 mm.
        case a4 = "A4"
        /// 8.5 × 11 in.
        case letter = "Letter"

        /// The width in points.
        public var width: Double { self == .a4 ? 595.276 : 612 }
        /// The height in points.
        public var height: Double { self == .a4 ? 841.89 : 792 }
    }

    /// The size of the paper.
    public var size: Size
    /// Whether the longer side is horizontal, for wide tables.
    public var isLandscape: Bool
    /// The margin on all sides in millimeters, from 10 to 40. Running lines are inside it.
    public var marginMillimeters: Double
    /// The margin on the left and right in millimeters, from 4 to 40; nil for that on all sides. Sheets of labels have
    /// narrow ones.
    public var sideMarginMillimeters: Double?

    /// Creates a page; A4, upright, with margins of 22 mm if not specified.
    public init(
        _ size: Size = .a4, isLandscape: Bool = false, marginMillimeters: Double = 22,
        sideMarginMillimeters: Double? = nil
    ) {
        self.size = size
        self.isLandscape = isLandscape
        self.marginMillimeters = marginMillimeters
        self.sideMarginMillimeters = sideMarginMillimeters
    }

    /// The width in points.
    public var width: Double { isLandscape ? size.height : size.width }
    /// The height in points.
    public var height: Double { isLandscape ? size.width : size.height }
    /// The margin at the top and bottom in points.
    public var margin: Double { marginMillimeters * 72 / 25.4 }
    /// The margin on the left and right in points.
    public var sideMargin: Double { (sideMarginMillimeters ?? marginMillimeters) * 72 / 25.4 }
}

/// The line at the top or bottom of each page. `{page}` and `{pages}` in its texts become the number of the page and of
/// all pages.
public struct PrintRunningLine: Sendable, Equatable {
    /// The text at the side where lines of text begin.
    public var start: String?
    /// The text at the side where lines of text end.
    public var end: String?

    /// Creates a line of one or two texts.
    public init(start: String? = nil, end: String? = nil) {
        self.start = start
        self.end = end
    }
}

/// The numbers of the pages of a part of a longer document, such as pages 401 to 800 of 834.
public struct PrintNumbering: Sendable, Equatable {
    /// The number of the first page, from 1.
    public var first: Int
    /// The number of pages of the longer document.
    public var total: Int

    /// Creates the numbers of a part.
    public init(first: Int, total: Int) {
        self.first = first
        self.total = total
    }
}
