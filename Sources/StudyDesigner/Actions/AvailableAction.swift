import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// An action that a channel's status allows, with its findings.
struct AvailableAction {
    let action: StudyAction
    let title: String
    /// The title of the button that also signs.
    let signingTitle: String
    /// What will happen, or that there is nothing to publish.
    let sentence: String
    /// The address of the confirmation page.
    let address: String
    /// The problems that block it.
    let failures: [Finding]
    /// The warnings.
    let notes: [Finding]
    /// Whether the published design is up to date.
    let isUpToDate: Bool

    init(
        _ action: StudyAction, _ findings: [Finding], _ words: ActionText, _ channel: Channel
    ) {
        self.action = action
        title = action == .publishUpdates ? "Publish version \(words.nextVersion.text)" : action.title
        signingTitle =
            action == .publishUpdates
            ? "Sign and publish \(words.nextVersion.text)" : "Sign and \(action.title.lowercasedFirst)"
        let upToDate = findings.first { $0.kind == .nothingToPublish }
        isUpToDate = upToDate != nil
        sentence = upToDate.map { "\($0.sentence)." } ?? words.willHappen(action)
        address = StudyDesignerPaths.action(action, channel)
        failures = findings.filter { $0.outcome == .failed && $0.kind != .nothingToPublish }.joiningMarks()
        notes = findings.filter { $0.outcome == .note }
    }

    /// The element ID of its heading.
    var headingID: String { "\(action.pathName)-title" }
    /// The action's general name.
    var name: String { action.title }
    /// Whether the action publishes the design.
    var publishes: Bool { action.publishes }
    var isBlocked: Bool { hasFailures || isUpToDate }
    /// Whether problems block it.
    var hasFailures: Bool { !failures.isEmpty }
    /// The warnings that the confirmation page doesn't show in more detail.
    var otherNotes: [Finding] {
        let detailed: Set<Problem.Kind> = [.outdatedTranslation, .unreachableStep, .changedMeaning]
        return notes.filter { !detailed.contains($0.kind) }
    }
    /// The ID of the element that says why the button is disabled.
    var refusalID: String { "why-\(action.pathName)" }
    /// The reason why the button is disabled, and what applies until then.
    var refusal: String {
        if !hasFailures { return "Edit the design to publish another version." }
        let things = failures.count == 1 ? "1 problem" : "\(failures.count) problems"
        let meanwhile =
            action == .publishUpdates
            ? "Until then, participants keep the current version." : "Until then, nothing changes."
        return "Fix \(things) first. \(meanwhile)"
    }
    var isFinal: Bool { action.isFinal }
    var icon: IconName {
        switch action {
        case .publishUpcoming, .launch, .publishUpdates: .send
        case .unpublish: .undo
        case .pause: .pause
        case .resume: .play
        case .deactivate: .stop
        }
    }
}

/// Findings about several actions without duplicates: those that all actions share, and those of each action.
struct AvailableActionFindings {
    let shared: [Finding]
    private let own: [StudyAction: [Finding]]

    /// Combines the findings that `part` returns for each action.
    init(_ offers: [AvailableAction], _ part: (AvailableAction) -> [Finding]) {
        let first = offers.first.map(part) ?? []
        let others = offers.dropFirst().map { Set(part($0)) }
        let shared = first.filter { finding in others.allSatisfy { $0.contains(finding) } }
        // A finding of only one action is shown with that action. Findings of several actions are listed once.
        var seen = Set(shared)
        var own: [StudyAction: [Finding]] = [:]
        for offer in offers {
            own[offer.action] = part(offer).filter { seen.insert($0).inserted }
        }
        self.shared = shared
        self.own = own
    }

    /// Returns the findings about one action.
    func own(_ action: StudyAction) -> [Finding] { own[action] ?? [] }
}
