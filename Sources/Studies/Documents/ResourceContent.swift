import Vocabulary

/// The type of a resource's content.
public enum ResourceContent: String, Codable, CaseIterable, Sendable {
    case text
    case pdf
}

extension Dictionary: EmptyRepresentable where Key == LanguageTag, Value: Decodable {
    static var empty: [LanguageTag: Value] { [:] }
}

extension RuleCheck {
    /// Checks the files of a PDF resource: one in English, and one in each other language.
    mutating func checkPDFs(_ pdfs: [LanguageTag: PDFReference], _ field: String) {
        require(pdfs[.english] != nil, field, "Please select a PDF file")
        for language in context.languages where pdfs[language] == nil && pdfs[.english] != nil {
            add(
                .incomplete, field, "The \(language.englishName) PDF is missing",
                language: language, kind: .untranslated)
        }
    }
}
