import Templating

/// A small ring that shows progress, next to the numbers.
public struct ProgressRing: Component, Sendable {
    /// The number of completed items.
    public let done: Int
    /// The total number of items.
    public let total: Int

    /// Creates a ring; it is empty if there are no items.
    public init(done: Int, of total: Int) {
        self.done = done
        self.total = total
    }

    public func render(into html: inout HTMLWriter) {
        let circumference = 36.128
        let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 0
        html.literal(#"<svg class="progress-ring" viewBox="0 0 16 16" aria-hidden="true">"#)
        html.literal(#"<circle class="track" cx="8" cy="8" r="5.75"/>"#)
        html.literal(
            #"<circle class="done" cx="8" cy="8" r="5.75" transform="rotate(-90 8 8)" stroke-dasharray=""#)
        html.attribute(share * circumference)
        html.literal(" ")
        html.attribute(circumference)
        html.literal(#""/></svg>"#)
    }
}
