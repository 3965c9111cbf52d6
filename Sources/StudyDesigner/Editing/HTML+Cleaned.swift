import HTMLSanitizer
@_spi(Sanitizer) import Templating

extension HTML {
    /// Creates formatted text of a document for a page, cleaned again because pages don't trust the database.
    ///
    /// Text that can't be cleaned isn't shown.
    init(cleaning text: String) {
        let clean = try? Sanitizer().clean(text)
        self.init(sanitized: clean?.markup ?? [])
    }
}
