import Templating

/// A time in words with its machine-readable form. JavaScript adds the local time to the title.
///
/// `{% use TimeText("2 minutes ago", at: "2026-11-20T21:30:00Z", title: "20 Nov 2026, 21:30 UTC") %}`
public struct TimeText: Component, Sendable {
    /// The visible text: relative up to a day, then the date.
    public let shown: String
    /// The time as ISO 8601, with its offset.
    public let machineForm: String
    /// The full time, shown as a tooltip.
    public let title: String?

    /// Creates a time with the visible text `shown`.
    public init(_ shown: String, at machineForm: String, title: String? = nil) {
        self.shown = shown
        self.machineForm = machineForm
        self.title = title
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<time datetime=""#)
        html.attribute(machineForm)
        if let title {
            html.literal(#"" title=""#)
            html.attribute(title)
        }
        html.literal(#"">"#)
        html.text(shown)
        html.literal("</time>")
    }
}
