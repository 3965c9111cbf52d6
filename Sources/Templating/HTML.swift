/// Markup that is safe to send as it is.
///
/// It comes from a component, which escaped its values, or from the sanitizer of rich text. A string from a
/// form cannot become one.
public struct HTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let bytes: [UInt8]

    /// No markup at all.
    public static let empty = HTML(bytes: [])

    /// Renders `component` once, to be placed into pages later.
    public init(rendering component: some Component) {
        var writer = HTMLWriter(capacity: 256)
        component.render(into: &writer)
        bytes = writer.finish()
    }

    /// Vouches for markup that a sanitizer wrote.
    ///
    /// Only who says `@_spi(Sanitizer) import Templating` can call it, so that one search finds all of them.
    @_spi(Sanitizer) public init(sanitized bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { bytes.isEmpty }
}
