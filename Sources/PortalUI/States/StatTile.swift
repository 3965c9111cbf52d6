/// A figure with its name and one line of context.
public struct StatTile: Sendable {
    /// How a figure moved, with the words that say it: `.rise("+34")`.
    public enum Change: Sendable, Hashable {
        case rise(String)
        case fall(String)
    }

    /// What is counted.
    public let name: String
    /// The figure, as it is read.
    public let figure: String
    /// What is behind it: "of 1,500".
    public let unit: String?
    /// How it moved.
    public let change: Change?
    /// The line beneath.
    public let context: String?
    /// Where to see more.
    public let address: String?
    /// The figures that led here, as a small line; at least two.
    public let series: [Double]

    /// Makes a figure.
    public init(
        _ name: String, _ figure: String, unit: String? = nil, change: Change? = nil, context: String? = nil,
        to address: String? = nil, series: [Double] = []
    ) {
        self.name = name
        self.figure = figure
        self.unit = unit
        self.change = change
        self.context = context
        self.address = address
        self.series = series
    }

    var rise: String? { if case .rise(let text) = change { text } else { nil } }
    var fall: String? { if case .fall(let text) = change { text } else { nil } }
    var hasContext: Bool { change != nil || context != nil }
}
