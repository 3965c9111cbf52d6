/// An action on a channel of a study.
public enum StudyAction: String, CaseIterable, Sendable {
    case publishUpcoming
    case unpublish
    case launch
    case publishUpdates
    case pause
    case resume
    case deactivate

    /// The label of the button.
    public var title: String {
        switch self {
        case .publishUpcoming: "Publish as upcoming"
        case .unpublish: "Unpublish"
        case .launch: "Launch study"
        case .publishUpdates: "Publish updates"
        case .pause: "Pause study"
        case .resume: "Resume study"
        case .deactivate: "Deactivate study"
        }
    }

    /// Returns the status after the action; nil if the action is not possible.
    public func result(from status: StudyStatus) -> StudyStatus? {
        switch (self, status) {
        case (.publishUpcoming, .draft), (.publishUpcoming, .upcoming): .upcoming
        case (.unpublish, .upcoming): .draft
        case (.launch, .draft), (.launch, .upcoming): .active
        case (.publishUpdates, .active): .active
        case (.pause, .active): .paused
        case (.resume, .paused): .active
        case (.deactivate, .active), (.deactivate, .paused): .deactivated
        default: nil
        }
    }

    /// Whether the action creates a publication.
    public var publishes: Bool {
        switch self {
        case .publishUpcoming, .launch, .publishUpdates: true
        case .unpublish, .pause, .resume, .deactivate: false
        }
    }

    /// Whether the action cannot be undone.
    public var isFinal: Bool { self == .deactivate }
}
