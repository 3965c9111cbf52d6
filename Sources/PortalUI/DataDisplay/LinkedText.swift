import Templating

/// A sentence that can contain links, names and identifiers.
///
/// `LinkedText(.strong("R. Alder"), " changed ", .link("Basic information", to: address))`; a string literal also
/// works.
public struct LinkedText: Component, Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A piece of the sentence.
    public enum Piece: Sendable, Hashable, ExpressibleByStringLiteral {
        case plain(String)
        case strong(String)
        /// An identifier, in monospaced type.
        case code(String)
        case link(String, to: String)

        public init(stringLiteral value: String) { self = .plain(value) }
    }

    /// The pieces in order.
    public let pieces: [Piece]

    /// Creates a sentence from pieces.
    public init(_ pieces: Piece...) { self.pieces = pieces }

    /// Creates a sentence from pieces.
    public init(pieces: [Piece]) { self.pieces = pieces }

    /// Creates a sentence from plain text.
    public init(_ text: String) { pieces = [.plain(text)] }

    /// Creates a sentence from plain text.
    public init(stringLiteral value: String) { pieces = [.plain(value)] }

    /// Returns a text that consists of an identifier.
    public static func code(_ text: String) -> LinkedText { LinkedText(pieces: [.code(text)]) }

    /// Returns a text that consists of a link.
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
