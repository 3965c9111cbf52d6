import Access
import PortalUI
import Studies

/// An action that a channel's status allows, with what was found about it.
struct ActionOffer {
    let action: StudyAction
    let title: String
    /// What will happen.
    let sentence: String
    /// Where it is confirmed.
    let address: String
    let conditions: [Precondition]
    /// How many conditions are not met.
    let failures: Int

    init(
        _ action: StudyAction, _ findings: [Finding], _ words: ActionWords, _ places: DesignPlaces,
        maySetUp: Bool, _ channel: Channel
    ) {
        self.action = action
        title = action == .publishUpdates ? "Publish version \(words.nextVersion.text)" : action.title
        sentence = words.willHappen(action)
        address = Paths.action(action, channel)
        conditions = findings.map { Self.condition($0, places, maySetUp, channel) }
        failures = findings.count { $0.outcome == .failed }
    }

    /// The heading of its part of the page.
    var headingID: String { "\(action.pathName)-title" }
    /// The action's usual words.
    var name: String { action.title }
    /// Whether the design is frozen by it.
    var publishes: Bool { action.publishes }
    var isBlocked: Bool { failures > 0 }
    /// The element that says why the button cannot be used.
    var refusalID: String { "why-\(action.pathName)" }
    /// Why the button cannot be used, and what holds meanwhile.
    var refusal: String {
        let things = failures == 1 ? "1 thing has" : "\(failures) things have"
        let meanwhile =
            action == .publishUpdates
            ? "Participants keep what they have until then." : "Nothing changes until then."
        return "\(things) to be mended first. \(meanwhile)"
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

    private static func condition(
        _ finding: Finding, _ places: DesignPlaces, _ maySetUp: Bool, _ channel: Channel
    ) -> Precondition {
        let mark: CompletionMark.Kind =
            switch finding.outcome {
            case .passed: .complete
            case .failed: .needsFix
            case .note: .note
            }
        if finding.field == Finding.collectionField, finding.page == nil {
            let setUp = PageLink("Study set-up", to: PlaceAddress.of(channel) + "/set-up")
            return Precondition(mark, "Responses", found: finding.sentence, fix: maySetUp ? setUp : nil)
        }
        let isOpen = finding.outcome != .passed
        let title = finding.field == "enrolling" ? "Enrollment" : finding.section?.title ?? "Channel"
        return Precondition(
            mark, title, found: places.sentence(of: finding),
            fix: isOpen
                ? finding.page.map { page in
                    PageLink(
                        finding.outcome == .failed ? "Mend it" : "Look at it",
                        to: Paths.address(
                            of: page, field: finding.field, language: finding.language, channel))
                } : nil)
    }
}
