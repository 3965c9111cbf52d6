import Studies

extension FieldReader {
    /// The languages that stay ticked in one field, then those that were added in others.
    mutating func languages(_ ticked: String, adding fields: [String]) -> [LanguageTag] {
        var languages = all(ticked).compactMap { LanguageTag($0) }
        for field in fields {
            let text = text(field)
            if text.isEmpty { continue }
            guard let tag = LanguageTag(text) else {
                note(field, "\(text) is no language tag. Enter one like es, pt-BR or zh-Hant")
                continue
            }
            if !languages.contains(tag) { languages.append(tag) }
        }
        return languages
    }
}
