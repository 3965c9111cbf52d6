/// What people see to before a study starts, ticked by hand: the portal cannot know it.
public struct StudyChecklist: DesignDocument {
    /// One thing to see to, in the words of the original systems.
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

    /// What the document is about.
    public static let kind = DocumentKind.checklist

    /// What was seen to, in the order of the list.
    public var ticked: [Item] = []

    /// The usual values, before anything was entered.
    public init() {}

    /// What lists show.
    public var title: String { "Checklist" }

    /// What no one has ticked yet.
    public var open: [Item] { Item.allCases.filter { !ticked.contains($0) } }

    /// An open item keeps no one from anything, but people are shown before they launch.
    public func problems(in context: RuleContext) -> [Problem] {
        let open = open
        guard let first = open.first else { return [] }
        var check = RuleCheck(.checklist, .main, context)
        check.add(
            .warning, "ticked",
            open.count == 1
                ? "\(first.title) is not ticked in the checklist."
                : "\(open.count) of \(Item.allCases.count) items of the checklist are not ticked.")
        return check.problems
    }
}

extension StudyChecklist.Item {
    /// The name, as the original systems have it.
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

    /// What it asks for.
    public var explanation: String {
        switch self {
        case .irbReview: "The review board has approved the protocol, the consent and what participants read."
        case .cohort: "It is settled who may take part, and how they are reached."
        case .platforms: "The study supports the phones that these people use."
        case .tokensGenerated: "If people enroll with a token, batches for all of them have been issued."
        case .tokenDistribution: "It is settled how each person receives a token, and by whom."
        case .instructions: "People are told where to get the app, how to find the study and how to begin."
        case .consentReviewed:
            "Somebody has read the whole consent document as the app shows it, on each platform."
        case .questionnaires: "All planned questionnaires are there, with their schedules."
        case .activeTasks: "All planned active tasks are there, with their schedules."
        case .resources:
            "What participants may want to look up is there, and the study protocol if they may see it."
        case .appTested:
            "For a standalone app: it was walked through from joining to leaving, on each platform."
        case .appApproved: "For a standalone app: people can install it from the stores."
        }
    }
}
