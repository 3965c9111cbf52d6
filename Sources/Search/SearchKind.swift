import Access
import PortalUI
import SQLStore

/// What a search finds. The raw values are stored.
enum SearchKind: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    case organization, app, study
    /// A document of a design, or a step.
    case design
    case list, user
    // Not in the index:
    case page, participant, token, help

    /// The name in results.
    var title: String {
        switch self {
        case .organization: "Organization"
        case .app: "App"
        case .study: "Study"
        case .design: "Design"
        case .list: "List"
        case .user: "User"
        case .page: "Page"
        case .participant: "Participant"
        case .token: "Token"
        case .help: "Help"
        }
    }

    /// How much it counts among other results.
    var weight: Double {
        switch self {
        case .organization, .app, .study, .participant, .token: 1.5
        case .page: 1.2
        case .design, .list, .user: 1
        case .help: 0.8
        }
    }

    var icon: IconName {
        switch self {
        case .organization: .organization
        case .app: .phone
        case .study: .pages
        case .design: .pencil
        case .list: .table
        case .user, .participant: .person
        case .page: .arrowForward
        case .token: .key
        case .help: .help
        }
    }
}
