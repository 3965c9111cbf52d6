/// What kind of app it is, in which languages it speaks, and where what people write to it goes.
public struct AppProperties: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.properties

    /// Whether the app offers several studies or one; nil while the studies in it decide.
    public var type: StudyType?
    /// The languages next to English.
    public var languages: [LanguageTag] = []
    /// Where feedback about the app goes; empty for nowhere.
    public var feedbackEmail = ""
    /// Where questions to the people behind the app go; empty for nowhere.
    public var contactEmail = ""
    /// Where people who use the app get help; empty for nowhere.
    public var supportEmail = ""
    /// Who runs the app, as its mails and its store name them.
    public var organizationName = ""
    /// Where people read about the app; empty for nowhere.
    public var website = ""

    /// Creates the default values.
    public init() {}

    /// Every language of the app, English first.
    public var allLanguages: [LanguageTag] { [.english] + languages.filter { $0 != .english } }

    /// Returns everything that prevents saving.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        if self.languages.contains(.english) {
            check.refuse("languages", "Every app includes English. Remove English from the list")
        }
        for (field, address) in [
            ("feedbackEmail", feedbackEmail), ("contactEmail", contactEmail), ("supportEmail", supportEmail),
        ] {
            check.text(address, field, limit: DesignLimits.feedbackEmail)
            if !address.isEmpty, !BasicInformation.isEmailAddress(address) {
                check.refuse(field, "Enter an email address with an @ sign, like help@example.org")
            }
        }
        check.text(organizationName, "organizationName", limit: DesignLimits.organizationName)
        check.text(website, "website", limit: DesignLimits.website)
        if !website.isEmpty, !BasicInformation.isWebAddress(website) {
            check.refuse("website", "Enter a URL that starts with https:// or http://")
        }
        return check.appProblems
    }
}
