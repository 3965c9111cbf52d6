import Vocabulary

/// The messages of the designer's forms after an action.
package enum EditorMessages {
    static let saved = "Saved. Still complete."
    static let savedAsDraft = "Content saved as draft."
    package static let reopened = "Marked incomplete."

    package static func completed(_ title: String, _ language: LanguageTag) -> String {
        let languageSuffix = language == .english ? "" : " in \(language.englishName)"
        return "\(title): marked complete\(languageSuffix)."
    }

    static func savedIncomplete(_ count: Int) -> String {
        let problems = count == 1 ? "1 problem" : "\(count) problems"
        return "Saved as draft. Fix \(problems) before you mark it complete."
    }
}
