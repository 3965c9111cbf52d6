/// A white surface for content.
///
/// ```
/// {% wrap Card("Enrollment", hint: "since launch") %} … {% slot actions %} … {% end %} {% end %}
/// ```
/// A table is in a card that is `.flush`. For a form or a sheet with tabs write `<section
/// class="sheet">` with `sheet-head`, `sheet-body` and `sheet-foot` inside: `layout.css` holds them.
public struct Card {
    /// How much room there is around the content.
    public enum Padding: Sendable { case flush, normal, roomy }

    let title: String?
    let hint: String?
    let padding: Padding

    /// Makes a sheet.
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
