import Studies
import Vocabulary

extension StudyAction {
    /// The stage of the publication that the action creates; nil if it creates none.
    var stage: Publication.Stage? {
        switch self {
        case .publishUpcoming: .upcoming
        case .launch, .publishUpdates: .launched
        case .unpublish, .pause, .resume, .deactivate: nil
        }
    }

    /// The sections that must be complete before the action.
    public var requiredSections: [Section] {
        switch self {
        case .publishUpcoming:
            [.basicInformation, .settings, .overview, .consentSections, .dataSharing, .consentReview]
        case .launch, .publishUpdates: Section.allCases
        case .unpublish, .pause, .resume, .deactivate: []
        }
    }
}

extension StudyStatus {
    /// The action that publishes the complete design next; nil if nothing can be published any more.
    var publishesNext: StudyAction? {
        switch self {
        case .deactivated: nil
        case .active, .paused: .publishUpdates
        case .draft, .upcoming: .launch
        }
    }
}
