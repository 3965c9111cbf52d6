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

    /// Returns the title of a list of problems and of outdated translations.
    static func problems(toFix: Int, outdated count: Int) -> String {
        let problems = toFix == 1 ? "1 problem to fix" : "\(toFix) problems to fix"
        if count == 0 { return problems + " before this is complete" }
        return toFix == 0 ? outdated(count) : "\(problems) and \(outdated(count))"
    }

    /// Returns the title of a list of outdated translations.
    package static func outdated(_ count: Int) -> String {
        count == 1 ? "1 outdated translation to review" : "\(count) outdated translations to review"
    }
}
