/// What people agree to who use an app: the address of a page, or the text itself.
public struct AppTerms: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.terms

    /// The terms of use.
    public var terms = LocalizedText()
    /// How the app handles what it learns of people.
    public var privacy = LocalizedText()

    /// The usual values, before anything was entered.
    public init() {}

    /// Everything that keeps it from being saved, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        for (field, text) in [("terms", terms), ("privacy", privacy)] {
            check.text(text, field, limit: DesignLimits.appTerms)
            for language in text.languages where Self.isMeantAsAddress(text[language]) {
                if BasicInformation.isWebAddress(text[language]) { continue }
                check.add(
                    .refused, field, "This is neither an address that phones can open nor a text. Mend it",
                    language: language == .english ? nil : language)
            }
        }
        return check.appProblems
    }

    /// One line that begins like an address.
    private static func isMeantAsAddress(_ text: String) -> Bool {
        !text.contains { $0.isWhitespace }
            && ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    }
}
