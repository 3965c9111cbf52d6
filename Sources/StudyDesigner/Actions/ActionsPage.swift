import HTTP
import PortalUI
import Studies

/// What can be done with a channel, what is in the way, and what was done.
struct ActionsPage {
    let frame: Frame
    /// Both channels, for the table at the top.
    let channels: [ChannelRow]
    /// Where the channel of this address is in its life.
    let stages: [LifecycleStage]
    /// The actions that freeze the design.
    let publishing: PublishingActionList
    /// The others.
    let others: [AvailableAction]
    /// Whether the person may act; others see how things stand.
    let mayAct: Bool
    /// What differs from what is offered.
    let changes: [DiffSection]
    /// From which version, in words.
    let changesHint: String
    let versions: [VersionRow]
    /// Where the signatures of the study are.
    let signaturesAddress: String
    /// Where the study, or the Test channel alone, is deleted; nil for anyone who may not change it.
    let deletion: PageLink?
    /// Where the study is moved to another app; nil for anyone who may not, and once it was published.
    let move: PageLink?
    /// Where the draft is proved.
    let checkAddress: String

    /// One channel in the table.
    struct ChannelRow {
        let chip: StateChip
        let studyID: String
        let app: String
        let state: StateChip
        let version: String
        let draft: String
        let differs: Bool
        let collection: StateChip
        /// Where collection is switched; nil for anyone who may not.
        let setUpAddress: String?
        /// Where its actions are.
        let address: String
        let isCurrent: Bool
    }

    /// One publication in the list of versions.
    struct VersionRow {
        let number: String
        let title: String
        let detail: String
        let address: String
    }

    var hasBoth: Bool { channels.count > 1 }
    var hasNothingToDo: Bool { publishing.lines.isEmpty && others.isEmpty }
}

/// The actions that publish, with what was found about them: nothing is listed twice.
struct PublishingActionList {
    /// An action with what is about it alone.
    struct Row {
        let offer: AvailableAction
        let failures: ProblemList
        let notes: ProblemList
        /// How many problems are in the list that several actions share.
        let sharedCount: Int
    }

    let lines: [Row]
    /// What has to be fixed before any of them.
    let failures: ProblemList
    /// What people should know before any of them.
    let notes: ProblemList

    init(_ offers: [AvailableAction], _ groups: FindingGroups) {
        let failures = AvailableActionFindings(offers, \.failures)
        let notes = AvailableActionFindings(offers, \.notes)
        // With one action there is nothing to share.
        let isAlone = offers.count == 1
        self.failures = ProblemList(groups.groups(isAlone ? [] : failures.shared))
        self.notes = ProblemList(groups.groups(isAlone ? [] : notes.shared))
        lines = offers.map { offer in
            Row(
                offer: offer,
                failures: ProblemList(groups.groups(isAlone ? offer.failures : failures.own(offer.action))),
                notes: ProblemList(groups.groups(isAlone ? offer.notes : notes.own(offer.action))),
                sharedCount: isAlone ? 0 : failures.shared.count)
        }
    }

    var hasFailures: Bool { failures.count > 0 }
    var hasNotes: Bool { notes.count > 0 }
    var failureCount: StateChip { StateChip.toFix(failures.count) }
}

/// What an action will do, before it is done.
struct ConfirmActionPage {
    let frame: Frame
    let offer: AvailableAction
    /// What has to be fixed first.
    let failures: ProblemList
    /// What people should know.
    let notes: ProblemList
    /// What it was that the person looked at.
    let basis: String
    let changes: [DiffSection]
    /// What has to be typed where nothing can be undone, and what was typed.
    let studyID: String
    let typedID: String
    let reason: String
    /// What publishing does to participants and data; nil for other actions.
    let consequences: ConsequenceFields?
    /// The outdated translations about which the person decides.
    let outdated: OutdatedTextFields
    /// What is to be signed; nil where no signature is required.
    let signing: SigningFields.SigningRequest?
    let problems: FormProblems
    /// Where nothing happens.
    let backAddress: String

    static let reasonLimit = 500

    /// No Study ID has blanks.
    static func typedID(_ form: Form) -> String { (form["study"] ?? "").filter { !$0.isWhitespace } }

    var buttonStyle: ButtonStyle { offer.isFinal ? .dangerSolid : .primary }
}
