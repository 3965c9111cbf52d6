/// A progress bar with its numbers: `{% use ProgressBar(1184, of: 1500, label: "Enrolled") %}`
public struct ProgressBar {
    let value: Int
    let total: Int
    let label: String
    let shown: String?

    /// Creates a bar; `shown` is the text above it, and `label` is its name for assistive technology.
    public init(_ value: Int, of total: Int, label: String, shown: String? = nil) {
        self.value = value
        self.total = total
        self.label = label
        self.shown = shown
    }

    var className: String { value >= total ? "full" : "partial" }
    var bounded: Int { min(max(value, 0), max(total, 1)) }
    var maximum: Int { max(total, 1) }
    /// The text for browsers without progress bars, which assistive technology also reads.
    var words: String { "\(NumberFormat.integer(value)) of \(NumberFormat.integer(total))" }
}
