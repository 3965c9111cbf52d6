import Templating

/// The completion status of a section: a filled check, a half disc, a ring, an exclamation mark or a lock, each with
/// its label.
public struct CompletionMark: Component, Sendable {
    /// The completion statuses. A note doesn't block anything.
    public enum Kind: String, CaseIterable, Sendable {
        case complete, inProgress, notStarted, needsFix, locked, note

        /// The label for assistive technology.
        public var title: String {
            switch self {
            case .complete: "complete"
            case .inProgress: "in progress"
            case .notStarted: "not started"
            case .needsFix: "needs a fix"
            case .locked: "locked"
            case .note: "note"
            }
        }

        /// The class name that colors the mark and its row.
        var className: String {
            switch self {
            case .complete: "complete"
            case .inProgress: "in-progress"
            case .notStarted: "not-started"
            case .needsFix: "needs-fix"
            case .locked: "locked"
            case .note: "note"
            }
        }

        fileprivate var drawing: StaticString {
            switch self {
            case .complete:
                #"<circle class="body" cx="8" cy="8" r="6.5"/><path class="cut" d="M5 8.2l2.1 2.1L11 6.2"/>"#
            case .inProgress:
                #"<circle class="ring" cx="8" cy="8" r="5.75"/><path class="body" d="M8 4.5a3.5 3.5 0 0 1 0 7z"/>"#
            case .notStarted: #"<circle class="ring" cx="8" cy="8" r="5.75"/>"#
            case .needsFix:
                #"<circle class="body" cx="8" cy="8" r="6.5"/><path class="cut" d="M8 4.8v3.6M8 11v.1"/>"#
            case .locked: #"<path d="M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>"#
            case .note:
                #"<circle class="ring" cx="8" cy="8" r="5.75"/><path class="ring" d="M8 7.5v3.2M8 5.2v.1"/>"#
            }
        }
    }

    /// The status.
    public let kind: Kind
    /// Whether the label is shown next to the mark, so that screen readers can ignore the mark.
    public let isDecoration: Bool

    /// Creates a mark that screen readers announce; pass `isDecoration` if its label is next to it.
    public init(_ kind: Kind, isDecoration: Bool = false) {
        self.kind = kind
        self.isDecoration = isDecoration
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<svg class="mark "#)
        html.attribute(kind.className)
        if isDecoration {
            html.literal(#"" viewBox="0 0 16 16" aria-hidden="true">"#)
        } else {
            html.literal(#"" viewBox="0 0 16 16" role="img" aria-label=""#)
            html.attribute(kind.title)
            html.literal(#"">"#)
        }
        html.literal(kind.drawing)
        html.literal("</svg>")
    }
}
