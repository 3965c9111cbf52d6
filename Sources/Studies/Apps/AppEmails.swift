import Vocabulary

/// The emails for people who create an account in an app or forget their password.
public struct AppEmails: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.mails

    /// The sender; if empty, the portal's own address is used.
    public var sender = ""
    /// The email with the code that verifies an address.
    public var registration = AppEmailText()
    /// The email with a one-time password.
    public var password = AppEmailText()

    /// Creates a value with defaults.
    public init() {}

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        check.text(sender, "sender", limit: DesignLimits.feedbackEmail)
        if !sender.isEmpty, !BasicInformation.isEmailAddress(sender) {
            check.refuse("sender", "Enter an email address with an @ sign, like help@example.org")
        }
        check.within("registration.") { registration.check(&$0) }
        check.within("password.") { password.check(&$0) }
        return check.appProblems
    }
}

/// The texts of one email. If they are empty, the default texts are sent.
public struct AppEmailText: Codable, Hashable, Sendable {
    /// The placeholder for the code or password.
    public static let placeholder = "<<< TOKEN HERE >>>"

    /// The placeholder in cleaned HTML.
    public static let escapedPlaceholder = "&lt;&lt;&lt; TOKEN HERE &gt;&gt;&gt;"

    /// The subject.
    public var subject = LocalizedText()
    /// The plain text or clean HTML, which contains ``placeholder``.
    public var text = LocalizedText()

    /// Creates an email without texts.
    public init() {}

    fileprivate func check(_ check: inout RuleCheck) {
        let isUsed = !subject.languages.isEmpty || !text.languages.isEmpty
        check.text(
            subject, "subject", limit: DesignLimits.mailSubject,
            ask: isUsed ? "Enter a subject too, or leave both fields empty" : nil)
        check.text(
            text, "text", limit: DesignLimits.mailText,
            ask: isUsed ? "Enter the text too, or leave both fields empty" : nil)
        // A line break would begin another header line.
        for language in subject.languages where subject[language].contains(where: \.isNewline) {
            check.add(
                .refused, "subject", "The subject must be one line. Remove the line breaks",
                language: language == .english ? nil : language)
        }
        for language in text.languages where !text[language].contains(Self.placeholder) {
            check.add(
                .refused, "text",
                "The code is missing. Add \(Self.placeholder), exactly as shown, where the code belongs",
                language: language == .english ? nil : language)
        }
    }
}
