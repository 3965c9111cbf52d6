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
    mutating func papers(_ papers: [LanguageTag: PDFReference], _ field: String) {
        require(papers[.english] != nil, field, "Please select a PDF file")
        for language in context.languages where papers[language] == nil && papers[.english] != nil {
            add(
                .incomplete, field, "The \(language.englishName) PDF is missing. Add it",
                language: language, kind: .untranslated)
        }
    }
}
