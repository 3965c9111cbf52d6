import HTMLSanitizer
@_spi(Sanitizer) import Templating

extension HTML {
    /// Creates formatted text of a document for a page. The text is sanitized again because pages don't trust the
    /// database.
    ///
    /// Text that can't be sanitized isn't shown.
    package init(cleaning text: String) {
        let clean = try? Sanitizer().clean(text)
        self.init(sanitized: clean?.markup ?? [])
    }
}
