import Studies

extension FieldReader {
    /// The languages that stay ticked in ``LanguageFields``, then those that were added there.
    mutating func languages() -> [LanguageTag] {
        var languages = all(LanguageFields.chosenName).compactMap { LanguageTag($0) }
        for field in [LanguageFields.additionName, LanguageFields.tagName] {
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
