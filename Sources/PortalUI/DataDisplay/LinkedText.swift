import Templating

/// A sentence with links, names and identifiers in it.
///
/// `LinkedText(.strong("R. Alder"), " changed ", .link("Basic information", to: address))`; a string alone is
/// one too.
public struct LinkedText: Component, Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A piece of the sentence.
    public enum Piece: Sendable, Hashable, ExpressibleByStringLiteral {
        case plain(String)
        case strong(String)
        /// An identifier, in the face of code.
        case code(String)
        case link(String, to: String)

        public init(stringLiteral value: String) { self = .plain(value) }
    }

    /// The pieces in order.
    public let pieces: [Piece]

    /// Makes a sentence of pieces.
    public init(_ pieces: Piece...) { self.pieces = pieces }

    /// Makes a sentence of pieces.
    public init(pieces: [Piece]) { self.pieces = pieces }

    /// Makes a sentence of plain text.
    public init(_ text: String) { pieces = [.plain(text)] }

    /// Makes a sentence of plain text.
    public init(stringLiteral value: String) { pieces = [.plain(value)] }

    /// An identifier alone.
    public static func code(_ text: String) -> LinkedText { LinkedText(pieces: [.code(text)]) }

    /// A link alone.
    public static func link(_ title: String, to address: String) -> LinkedText {
        LinkedText(pieces: [.link(title, to: address)])
    }

    public func render(into html: inout HTMLWriter) {
        for piece in pieces {
            switch piece {
            case .plain(let text): html.text(text)
            case .strong(let text): wrap(text, "<b>", "</b>", into: &html)
            case .code(let text): wrap(text, #"<code dir="ltr">"#, "</code>", into: &html)
            case .link(let text, let address):
                html.literal(#"<a href=""#)
                html.url(address)
                wrap(text, #"">"#, "</a>", into: &html)
            }
        }
    }

    private func wrap(
        _ text: String, _ start: StaticString, _ end: StaticString, into html: inout HTMLWriter
    ) {
        html.literal(start)
        html.text(text)
        html.literal(end)
    }
}
