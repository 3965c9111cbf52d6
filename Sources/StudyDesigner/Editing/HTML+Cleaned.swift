import HTMLSanitizer
@_spi(Sanitizer) import Templating

extension HTML {
    /// Formatted text of a document for a page, cleaned once more: a page trusts the sanitizer, not the database.
    ///
    /// Text that cannot be cleaned is not shown.
    init(cleaning text: String) {
        let clean = try? Sanitizer().clean(text)
        self.init(sanitized: clean?.markup ?? [])
    }
}
