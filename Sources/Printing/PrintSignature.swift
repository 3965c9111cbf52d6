/// A line for a name, signature or date, filled in or empty.
public struct PrintSignature: Sendable, Equatable {
    /// The text below the line: "Signature of the participant".
    public var label: PrintText
    /// What is written on the line; empty for a line to fill in by hand.
    public var content: Content
    /// The width in relation to the other lines next to it, above 0 up to 1,000.
    public var width: Double

    /// What is on a line.
    public enum Content: Sendable, Equatable {
        /// Nothing.
        case empty
        /// A text, such as a name or a date.
        case text(PrintText)
        /// A drawn signature.
        case drawing(PrintDrawing)
    }

    /// Creates a line.
    public init(_ label: PrintText, _ content: Content = .empty, width: Double = 1) {
        self.label = label
        self.content = content
        self.width = width
    }
}

/// A drawing of strokes, such as a signature.
public struct PrintDrawing: Sendable, Equatable {
    /// The width of the area in which it was drawn, in a unit of its own.
    public var width: Double
    /// The height of that area.
    public var height: Double
    /// The width of the strokes in that unit.
    public var strokeWidth: Double
    /// The strokes as SVG path data with the absolute commands M, L, Q, C and Z.
    public var paths: [String]
    /// The description for people who can't see it.
    public var description: String

    /// Creates a drawing.
    public init(
        width: Double, height: Double, strokeWidth: Double = 2, paths: [String], description: String
    ) {
        self.width = width
        self.height = height
        self.strokeWidth = strokeWidth
        self.paths = paths
        self.description = description
    }
}
