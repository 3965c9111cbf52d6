/// A message anywhere in a page: `{% use FlashMessage(flash) %}`.
public struct FlashMessage {
    let flash: Flash

    /// Shows `flash`.
    public init(_ flash: Flash) { self.flash = flash }
}
