import Studies

/// What the designer's forms say after an action.
enum EditorMessages {
    static let saved = "Saved. It is still complete."
    static let savedAsDraft = "Content saved as draft."
    static let reopened = "Marked as not complete."

    static func completed(_ title: String, _ language: LanguageTag) -> String {
        let tongue = language == .english ? "" : " in \(language.englishName)"
        return "\(title) is marked complete\(tongue)."
    }

    static func savedIncomplete(_ count: Int) -> String {
        let things = count == 1 ? "1 thing is" : "\(count) things are"
        return "Saved as draft. \(things) missing before it is complete."
    }
}
