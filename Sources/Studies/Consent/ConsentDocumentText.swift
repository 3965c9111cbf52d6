import XML

/// The document that participants read and sign, in one language.
public struct ConsentDocumentText: Sendable {
    /// HTML that holds only what the sanitizer wrote, and titles with their signs escaped.
    public let html: String

    /// The study's own document, or one made of the sections' titles and elaborations.
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
