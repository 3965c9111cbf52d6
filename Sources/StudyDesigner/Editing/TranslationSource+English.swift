import HTMLSanitizer
import PortalUI
import Studies
@_spi(Sanitizer) import Templating

extension TranslationSource {
    /// The English form of a text; HTML is cleaned once more before it is shown.
    init(english text: LocalizedText, isRich: Bool) {
        guard isRich, let clean = try? Sanitizer().clean(text.english) else {
            // Text that the sanitizer refuses is shown as plain text.
            self.init(text.english)
            return
        }
        self.init(HTML(sanitized: Array(clean.html.utf8)))
    }
}
