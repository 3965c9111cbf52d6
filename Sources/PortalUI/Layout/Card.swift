/// A white surface for content.
///
/// ```
/// {% wrap Card("Enrollment", hint: "since launch") %} … {% slot actions %} … {% end %} {% end %}
/// ```
/// Use a `.flush` card for a table. For a form, or a card with tabs, write `<section class="sheet">` with
/// `sheet-head`, `sheet-body` and `sheet-foot` inside; their styles are in `layout.css`.
public struct Card {
    /// The padding around the content.
    public enum Padding: Sendable { case flush, normal, roomy }

    let title: String?
    let hint: String?
    let padding: Padding

    /// Creates a card.
    public init(_ title: String? = nil, hint: String? = nil, padding: Padding = .normal) {
        self.title = title
        self.hint = hint
        self.padding = padding
    }

    var bodyClass: String {
        switch padding {
        case .flush: "sheet-flush"
        case .normal: "sheet-body"
        case .roomy: "sheet-body roomy"
        }
    }
}
