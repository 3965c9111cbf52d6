/// A checklist for users before a study starts. The portal cannot verify its items.
public struct StudyChecklist: DesignDocument {
    /// An item of the checklist, as named in the original systems.
    public enum Item: String, Codable, CaseIterable, Sendable {
        case irbReview
        case cohort
        case platforms
        case tokensGenerated
        case tokenDistribution
        case instructions
        case consentReviewed
        case questionnaires
        case activeTasks
        case resources
        case appTested
        case appApproved
    }

    /// The kind of document.
    public static let kind = DocumentKind.checklist

    /// The checked items, in the order of the list.
    public var ticked: [Item] = []

    /// Creates a value with defaults.
    public init() {}

    /// The title shown in lists.
    public var title: String { "Checklist" }

    /// The items that are not checked.
    public var open: [Item] { Item.allCases.filter { !ticked.contains($0) } }

    /// Returns a warning about open items. They do not prevent a launch.
    public func problems(in context: RuleContext) -> [Problem] {
        let open = open
        guard let first = open.first else { return [] }
        var check = RuleCheck(.checklist, .main, context)
        check.add(
            .warning, "ticked",
            open.count == 1
                ? "\"\(first.title)\" is not checked off in the checklist."
                : "\(open.count) of \(Item.allCases.count) checklist items are not checked off.")
        return check.problems
    }
}

extension StudyChecklist.Item {
    /// The name in the original systems.
    public var title: String {
        switch self {
        case .irbReview: "IRB Review Completed"
        case .cohort: "Participant Cohort Identified"
        case .platforms: "Platform Support and Participant Device Usage Verified"
        case .tokensGenerated: "Eligibility - Tokens Generated"
        case .tokenDistribution: "Eligibility - Token Distribution"
        case .instructions: "App Install and Study Start Instructions Provided"
        case .consentReviewed: "Appearance of full consent document - Reviewed and Confirmed"
        case .questionnaires: "Questionnaires Added"
        case .activeTasks: "Active Tasks Added"
        case .resources: "Resources Added"
        case .appTested: "Standalone Study App - Tested and Verified"
        case .appApproved: "Standalone Study App - Approved and Live on App Store/Play Store"
        }
    }

    /// An explanation of the item.
    public var explanation: String {
        switch self {
        case .irbReview: "The review board has approved the protocol, the consent and what participants read."
        case .cohort: "It is decided who can take part and how to reach them."
        case .platforms: "The study supports the phones that participants use."
        case .tokensGenerated: "If people enroll with a token, tokens for all of them have been generated."
        case .tokenDistribution: "It is decided how each person gets a token, and who sends it."
        case .instructions: "People know where to get the app, how to find the study and how to start."
        case .consentReviewed:
            "Someone has read the full consent document in the app on each platform."
        case .questionnaires: "All planned questionnaires are added, with their schedules."
        case .activeTasks: "All planned active tasks are added, with their schedules."
        case .resources:
            "All materials for participants are added, with the study protocol if they may see it."
        case .appTested:
            "For a standalone app: someone tested it from enrolling to leaving on each platform."
        case .appApproved: "For a standalone app: people can install it from the app stores."
        }
    }
}
