/// A figure with its name and one line of context.
public struct StatTile: Sendable {
    /// The change of a figure, with its text: `.rise("+34")`.
    public enum Change: Sendable, Hashable {
        case rise(String)
        case fall(String)
    }

    /// The name of the figure.
    public let name: String
    /// The formatted figure.
    public let value: String
    /// The text after the figure: "of 1,500".
    public let unit: String?
    /// The change of the figure.
    public let change: Change?
    /// The line below the figure.
    public let context: String?
    /// The address of a page with details.
    public let address: String?
    /// The previous values, shown as a sparkline; at least two.
    public let series: [Double]

    /// Creates a figure.
    public init(
        _ name: String, _ value: String, unit: String? = nil, change: Change? = nil, context: String? = nil,
        to address: String? = nil, series: [Double] = []
    ) {
        self.name = name
        self.value = value
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
