/// The footer of a table: the current range, and the previous and next pages.
///
/// It needs no page numbers:
/// `{% use Pager("1 to 25 of 18,204", first: nil, previous: nil, next: page.next) %}`
public struct Pager {
    let summary: String
    let first: String?
    let previous: String?
    let next: String?
    let last: String?
    let previousTitle: String
    let nextTitle: String

    /// Creates a pager; missing pages are shown without a link.
    public init(
        _ summary: String, first: String? = nil, previous: String? = nil, next: String? = nil,
        last: String? = nil, previousTitle: String = "Previous", nextTitle: String = "Next"
    ) {
        self.summary = summary
        self.first = first
        self.previous = previous
        self.next = next
        self.last = last
        self.previousTitle = previousTitle
        self.nextTitle = nextTitle
    }

    var hasPages: Bool { previous != nil || next != nil || first != nil || last != nil }
}
