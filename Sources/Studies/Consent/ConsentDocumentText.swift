import Vocabulary
import XML

/// The consent document that participants read and sign, in one language.
public struct ConsentDocumentText: Sendable {
    /// Sanitized HTML with escaped titles.
    public let html: String

    /// Creates the document that the study wrote, or one from the titles and elaborations of the sections.
    public init(of consent: Consent, in language: LanguageTag) {
        switch consent.review.source {
        case .written: html = consent.review.document.text(in: language)
        case .sections:
            html = consent.sections.map { section in
                "<h3>\(XMLText.escaped(section.name.text(in: language)))</h3>"
                    + section.elaboration.text(in: language)
            }.joined()
        }
    }
}
