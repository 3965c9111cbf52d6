import Templating

extension StateChip {
    public func render(into html: inout HTMLWriter) {
        html.literal(#"<span class="state "#)
        html.attribute(tone.className)
        html.literal(#""><svg viewBox="0 0 12 12" aria-hidden="true">"#)
        html.literal(shape.drawing)
        html.literal("</svg>")
        html.text(word)
        html.literal("</span>")
    }
}

extension StateChip.Shape {
    fileprivate var drawing: StaticString {
        switch self {
        case .dashedRing: #"<circle cx="6" cy="6" r="4.5" stroke-dasharray="2.2 2"/>"#
        case .ring: #"<circle cx="6" cy="6" r="4.2"/><circle class="filled" cx="6" cy="6" r="1.5"/>"#
        case .disc: #"<circle class="filled" cx="6" cy="6" r="4"/>"#
        case .halfDisc:
            #"<circle cx="6" cy="6" r="4.5"/><path class="filled" d="M6 3.5a2.5 2.5 0 0 1 0 5z"/>"#
        case .diamond: #"<path d="M6 1.5 10.5 6 6 10.5 1.5 6z"/>"#
        case .bars: #"<path d="M4 2.5v7M8 2.5v7"/>"#
        case .square: #"<path class="filled" d="M2.5 2.5h7v7h-7z"/>"#
        case .check: #"<path d="M2 6.5l2.6 2.6L10 3.5"/>"#
        case .cross: #"<path d="M3 3l6 6M9 3l-6 6"/>"#
        case .arrow: #"<g class="flip"><path d="M2 6h7.5M6.5 3l3 3-3 3"/></g>"#
        case .turning: #"<path d="M10 6a4 4 0 1 1-1.3-3M10 1.5v2H8"/>"#
        case .exclamation: #"<path d="M6 2v4.6M6 9.6v.1"/>"#
        case .changeBar: #"<path d="M6 1.5v9" stroke-width="3"/>"#
        }
    }
}
