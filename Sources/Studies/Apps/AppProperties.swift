import Vocabulary

/// The type of an app, its languages and its contact addresses.
public struct AppProperties: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.properties

    /// Whether the app offers several studies or one; nil if this is determined by its studies.
    public var type: StudyType?
    /// The languages in addition to English.
    public var languages: [LanguageTag] = []
    /// The address for feedback about the app; empty for none.
    public var feedbackEmail = ""
    /// The address for questions to the app's team; empty for none.
    public var contactEmail = ""
    /// The support address for users of the app; empty for none.
    public var supportEmail = ""
    /// The organization that runs the app, as named in its emails and store.
    public var organizationName = ""
    /// The URL of a page about the app; empty for none.
    public var website = ""

    /// Creates a value with defaults.
    public init() {}

    /// All languages of the app, English first.
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
