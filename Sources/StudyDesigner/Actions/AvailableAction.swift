import Access
import PortalUI
import Studies

/// An action that a channel's status allows, with what was found about it.
struct AvailableAction {
    let action: StudyAction
    let title: String
    /// What will happen.
    let sentence: String
    /// Where it is confirmed.
    let address: String
    /// What has to be fixed before it.
    let failures: [Finding]
    /// What people should know before it.
    let notes: [Finding]
    /// Where response collection is turned on, where it is off and the person may do it.
    let setUp: PageLink?

    init(
        _ action: StudyAction, _ findings: [Finding], _ words: ActionText, maySetUp: Bool, _ channel: Channel
    ) {
        self.action = action
        title = action == .publishUpdates ? "Publish version \(words.nextVersion.text)" : action.title
        sentence = words.willHappen(action)
        address = StudyDesignerPaths.action(action, channel)
        failures = findings.filter { $0.outcome == .failed }
        // Outdated translations are decided about one by one, on the page that asks before the action.
        notes = findings.filter { $0.outcome == .note && $0.kind != .outdatedTranslation }
        let isOff = notes.contains { $0.field == Finding.collectionField && $0.page == nil }
        setUp = isOff && maySetUp ? PageLink("Study set-up", to: FolderPaths.of(channel) + "/set-up") : nil
    }

    /// The heading of its part of the page.
    var headingID: String { "\(action.pathName)-title" }
    /// The action's usual words.
    var name: String { action.title }
    /// Whether the design is frozen by it.
    var publishes: Bool { action.publishes }
    var isBlocked: Bool { !failures.isEmpty }
    /// The element that says why the button cannot be used.
    var refusalID: String { "why-\(action.pathName)" }
    /// Why the button cannot be used, and what holds meanwhile.
    var refusal: String {
        let things = failures.count == 1 ? "1 problem has" : "\(failures.count) problems have"
        let meanwhile =
            action == .publishUpdates
            ? "Participants keep what they have until then." : "Nothing changes until then."
        return "\(things) to be fixed first. \(meanwhile)"
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

/// What was found about several actions, each thing once: what all of them share, and what is about one alone.
struct AvailableActionFindings {
    let shared: [Finding]
    private let own: [StudyAction: [Finding]]

    /// Puts together what `part` of each offer holds.
    init(_ offers: [AvailableAction], _ part: (AvailableAction) -> [Finding]) {
        let first = offers.first.map(part) ?? []
        let shared = first.filter { finding in offers.allSatisfy { part($0).contains(finding) } }
        // What one action alone needs is shown with it; of the others, the list of a wider action is enough.
        var told = Set(shared)
        var own: [StudyAction: [Finding]] = [:]
        for offer in offers {
            own[offer.action] = part(offer).filter { told.insert($0).inserted }
        }
        self.shared = shared
        self.own = own
    }

    /// What is about one action.
    func own(_ action: StudyAction) -> [Finding] { own[action] ?? [] }
}
