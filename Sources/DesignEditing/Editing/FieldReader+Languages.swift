import Vocabulary

extension FieldReader {
    /// Returns the languages that are still selected in ``LanguageFields``, then those that were added there.
    package mutating func languages() -> [LanguageTag] {
        var languages = all(LanguageFields.chosenName).compactMap { LanguageTag($0) }
        for field in [LanguageFields.additionName, LanguageFields.tagName] {
            let text = text(field)
            if text.isEmpty { continue }
            guard let tag = LanguageTag(text) else {
                note(field, "\(text) is not a language tag. Enter one such as es, pt-BR or zh-Hant")
                continue
            }
            if !languages.contains(tag) { languages.append(tag) }
        }
        return languages
    }
}
