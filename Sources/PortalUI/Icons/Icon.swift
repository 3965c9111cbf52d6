import Templating

/// A drawing next to a word: `{% use Icon(.plus) %}`.
///
/// It is hidden from assistive technology unless it has a label; give one only where no word is next to
/// it.
public struct Icon: Component, Sendable {
    /// How large an icon is drawn: 14, 16 or 28 pixels.
    public enum Size: Sendable { case small, regular, large }

    /// The drawing.
    public let name: IconName
    /// How large it is drawn.
    public let size: Size
    /// What assistive technology reads, where the drawing is alone.
    public let label: String?

    /// Makes an icon; without a label it is decoration.
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
