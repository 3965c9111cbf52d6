import HTMLSanitizer
import PortalUI
import Studies
@_spi(Sanitizer) import Templating

extension TranslationSource {
    /// Creates the English text to show next to a translation; HTML is sanitized again before it is shown.
    package init(english text: LocalizedText, isRich: Bool) {
        guard isRich, let clean = try? Sanitizer().clean(text.english) else {
            // Text that the sanitizer refuses is shown as plain text.
            self.init(text.english)
            return
        }
        self.init(HTML(sanitized: Array(clean.html.utf8)))
    }
}
