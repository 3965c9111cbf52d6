/// The mails that people get who make an account in an app or forget its password.
public struct AppEmails: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.mails

    /// From whom they come; empty for the portal's own address.
    public var sender = ""
    /// With the code that proves an address.
    public var registration = AppEmailText()
    /// With a password for once.
    public var password = AppEmailText()

    /// The usual values, before anything was entered.
    public init() {}

    /// Everything that keeps it from being saved, and every missing translation.
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

/// The words of one mail; without any the usual ones are sent.
public struct AppEmailText: Codable, Hashable, Sendable {
    /// Where the code or password is in the text.
    public static let placeholder = "<<< TOKEN HERE >>>"

    /// What is in the list of mails.
    public var subject = LocalizedText()
    /// What people read, plain; with ``placeholder``.
    public var text = LocalizedText()

    /// Nothing was entered yet.
    public init() {}

    fileprivate func check(_ check: inout RuleCheck) {
        let isUsed = !subject.languages.isEmpty || !text.languages.isEmpty
        check.text(
            subject, "subject", limit: DesignLimits.mailSubject,
            ask: isUsed ? "Enter the subject as well, or leave both empty" : nil)
        check.text(
            text, "text", limit: DesignLimits.mailText,
            ask: isUsed ? "Enter the text as well, or leave both empty" : nil)
        // A line break would begin another line of the mail's head.
        for language in subject.languages where subject[language].contains(where: \.isNewline) {
            check.add(
                .refused, "subject", "A subject is one line. Take the line breaks out",
                language: language == .english ? nil : language)
        }
        for language in text.languages where !text[language].contains(Self.placeholder) {
            check.add(
                .refused, "text",
                "Nobody would get the code: write \(Self.placeholder) where it belongs, exactly so",
                language: language == .english ? nil : language)
        }
    }
}
