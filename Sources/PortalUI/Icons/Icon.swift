import Templating

/// An icon next to a label: `{% use Icon(.plus) %}`.
///
/// It is hidden from assistive technology unless it has a label of its own. Pass one only if there is no text next to
/// the icon.
public struct Icon: Component, Sendable {
    /// The size of the icon: 14, 16 or 28 pixels.
    public enum Size: Sendable { case small, regular, large }

    /// The name of the icon.
    public let name: IconName
    /// The size.
    public let size: Size
    /// The label for assistive technology; nil if there is text next to the icon.
    public let label: String?

    /// Creates an icon; without a label, it is decorative.
    public init(_ name: IconName, size: Size = .regular, label: String? = nil) {
        self.name = name
        self.size = size
        self.label = label
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<svg class="icon"#)
        switch size {
        case .small: html.literal(" small")
        case .regular: break
        case .large: html.literal(" large")
        }
        if name.flips { html.literal(" flip") }
        if let label {
            html.literal(#"" viewBox="0 0 16 16" role="img" aria-label=""#)
            html.attribute(label)
            html.literal(#"">"#)
        } else {
            html.literal(#"" viewBox="0 0 16 16" aria-hidden="true">"#)
        }
        html.literal(name.drawing)
        html.literal("</svg>")
    }
}
