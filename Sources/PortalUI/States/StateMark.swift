import Templating

/// The shape of a state where there is no room for its word, which is in a tooltip and read aloud.
public struct StateMark: Component, Sendable, Hashable {
    let chip: StateChip

    /// Creates the mark of a state.
    public init(_ chip: StateChip) { self.chip = chip }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<span class="state-mark "#)
        html.attribute(chip.tone.className)
        html.literal(#"" title=""#)
        html.attribute(chip.word)
        html.literal(#"">"#)
        chip.draw(into: &html)
        html.literal(#"<span class="visually-hidden">"#)
        html.text(chip.word)
        html.literal("</span></span>")
    }
}
