/// Markup that is safe to send unescaped.
///
/// It comes from a component, which escapes its values, or from the sanitizer for rich text. A string from a form can't
/// be converted to it.
public struct HTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let bytes: [UInt8]

    /// Empty markup.
    public static let empty = HTML(bytes: [])

    /// Renders `component` once, for use in pages later.
    public init(rendering component: some Component) {
        var writer = HTMLWriter(capacity: 256)
        component.render(into: &writer)
        bytes = writer.finish()
    }

    /// Creates HTML from markup that a sanitizer wrote.
    ///
    /// Only code with `@_spi(Sanitizer) import Templating` can call it, so that all callers are easy to find.
    @_spi(Sanitizer) public init(sanitized bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the markup is empty.
    public var isEmpty: Bool { bytes.isEmpty }
}
