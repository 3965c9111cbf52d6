/// A part of a page; the template compiler generates its method.
public protocol Component {
    /// Writes the markup of the component.
    func render(into html: inout HTMLWriter)
}

/// A complete page; the template compiler generates its method.
public protocol Page: Component {}

extension Page {
    /// Returns the page as it is sent, in UTF-8.
    public func render() -> [UInt8] {
        var writer = HTMLWriter()
        render(into: &writer)
        return writer.finish()
    }
}
