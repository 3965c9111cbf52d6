/// A part of a page; its template writes the method.
public protocol Component {
    /// Writes the markup of the component.
    func render(into html: inout HTMLWriter)
}

/// A whole page; its template writes the method.
public protocol Page: Component {}

extension Page {
    /// The page as it is sent, in UTF-8.
    public func render() -> [UInt8] {
        var writer = HTMLWriter()
        render(into: &writer)
        return writer.finish()
    }
}
