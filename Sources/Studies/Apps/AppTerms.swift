import Vocabulary

/// The terms of an app and its privacy policy, each as a URL or as text.
public struct AppTerms: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.terms

    /// The terms of use.
    public var terms = LocalizedText()
    /// The privacy policy.
    public var privacy = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        for (field, text) in [("terms", terms), ("privacy", privacy)] {
            check.text(text, field, limit: DesignLimits.appTerms)
            for language in text.languages where Self.isMeantAsAddress(text[language]) {
                if BasicInformation.isWebAddress(text[language]) { continue }
                check.add(
                    .refused, field, "Phones cannot open this URL. Correct it, or enter the text instead",
                    language: language == .english ? nil : language)
            }
        }
        return check.appProblems
    }

    /// Returns whether a text is one line that starts like a URL.
    private static func isMeantAsAddress(_ text: String) -> Bool {
        !text.contains { $0.isWhitespace }
            && ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    }
}
