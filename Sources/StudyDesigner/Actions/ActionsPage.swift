import HTTP
import PortalUI
import Studies

/// The page of a channel's actions: what is available, what blocks it, and what was published.
struct ActionsPage {
    let frame: Frame
    /// Both channels, for the table at the top.
    let channels: [ChannelRow]
    /// The lifecycle stages of this channel.
    let stages: [LifecycleStage]
    /// The actions that publish the design.
    let publishing: PublishingActionList
    /// The other actions.
    let others: [AvailableAction]
    /// Whether the user can act; other users only view the status.
    let mayAct: Bool
    /// How the draft differs from the published design.
    let changes: [DiffSection]
    /// The version that the changes are compared with.
    let changesHint: String
    let versions: [VersionRow]
    /// The address of the study's signatures.
    let signaturesAddress: String
    /// The link to delete the study or only the Test channel; nil without permission to edit.
    let deletion: PageLink?
    /// The link to move the study to another app; nil without permission, and after the first publication.
    let move: PageLink?
    /// The address of the page that checks the draft.
    let checkAddress: String
    /// The address of the page that prints the design.
    let protocolAddress: String

    /// One channel in the table.
    struct ChannelRow {
        let chip: StateChip
        let studyID: String
        let app: String
        let state: StateChip
        let version: String
        let draft: String
        /// The number of changed items in words; nil if the draft doesn't differ.
        let changes: String?
        /// The page on which the design is published on the channel; nil if nothing can be published, or not by the user.
        let publishing: PageLink?
        let collection: StateChip
        /// The address of the study setup page; nil without permission.
        let setUpAddress: String?
        /// The address of its actions.
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

/// The publishing actions with their findings, without duplicates.
struct PublishingActionList {
    /// An action with the findings that apply only to it.
    struct Row {
        let offer: AvailableAction
        let failures: ProblemList
        let notes: ProblemList
        /// The number of problems in the list that several actions share.
        let sharedCount: Int

        var notesTitle: String { NumberFormat.counted(notes.count, "warning", "warnings") }
    }

    let lines: [Row]
    /// The problems that block every action.
    let failures: ProblemList
    /// The warnings for every action.
    let notes: ProblemList

    init(_ offers: [AvailableAction], _ groups: FindingGroups) {
        let failures = AvailableActionFindings(offers, \.failures)
        let notes = AvailableActionFindings(offers, \.notes)
        // The findings of a single action are all shown with it.
        let isAlone = offers.count == 1
        self.failures = ProblemList(groups.groups(isAlone ? [] : failures.shared))
        self.notes = ProblemList(groups.groups(isAlone ? [] : notes.shared))
        func nested(_ findings: [Finding]) -> ProblemList {
            ProblemList(groups.groups(findings), isNested: true)
        }
        lines = offers.map { offer in
            Row(
                offer: offer,
                failures: nested(isAlone ? offer.failures : failures.own(offer.action)),
                notes: nested(isAlone ? offer.notes : notes.own(offer.action)),
                sharedCount: isAlone ? 0 : failures.shared.count)
        }
    }

    var hasFailures: Bool { failures.count > 0 }
    var hasNotes: Bool { notes.count > 0 }
    var notesTitle: String { NumberFormat.counted(notes.count, "warning", "warnings") }
    var failureCount: StateChip { StateChip.toFix(failures.count) }
}

/// The page that asks for confirmation of an action.
struct ConfirmActionPage {
    let frame: Frame
    let offer: AvailableAction
    /// The problems that block the action.
    let failures: ProblemList
    /// The warnings.
    let notes: ProblemList
    /// The state that the user saw; see ``ActionBaseline``.
    let basis: String
    let changes: [DiffSection]
    let changesTitle: String
    /// The Study ID that confirms a final action, and what the user typed.
    let studyID: String
    let typedID: String
    let reason: String
    /// What publishing does to participants and data; nil for other actions.
    let consequences: ConsequenceFields?
    /// The outdated translations to confirm.
    let outdated: OutdatedTextFields
    /// The content to sign; nil if no signature is required.
    let signing: SigningFields.SigningRequest?
    let problems: FormProblems
    /// The address of the Cancel button.
    let backAddress: String
    /// The page to pause the study instead of ending it; nil if the action isn't final, or the study isn't active.
    let pauseAddress: String?

    static let reasonLimit = 500

    /// What apps still get after the end of a study.
    static let staysPublic =
        "What apps can read stays public: the study's description, consent, activities and resources, with their "
        + "images and PDFs. Change and publish them before you deactivate the study."

    /// Returns the typed Study ID without spaces, which no Study ID contains.
    static func typedID(_ form: Form) -> String { (form["study"] ?? "").filter { !$0.isWhitespace } }

    /// The reversible action that is suggested instead of a final one.
    var pauseNotice: Notice? {
        pauseAddress.map {
            Notice(
                .note, "To stop for a while, pause the study.",
                "Enrollment and activities stop as well, and you can resume the study later.",
                link: PageLink("Pause study", to: $0))
        }
    }

    /// Whether there is something to decide or to review before the action. Problems to fix come first.
    var showsRest: Bool { !offer.hasFailures }
    /// Whether everything fits in one sheet, because there is nothing to decide and no change to review.
    var isOneSheet: Bool { !showsRest || !hasDecisions && changes.isEmpty }
    var notesTitle: String { NumberFormat.counted(notes.count, "warning", "warnings") }
    var foot: ConfirmActionFoot {
        ConfirmActionFoot(offer: offer, signing: signing, problems: problems, backAddress: backAddress)
    }
    /// Whether the user must decide something before publishing.
    var hasDecisions: Bool { decisionCount > 0 }
    private var decisionCount: Int { (consequences?.decisionCount ?? 0) + (outdated.isEmpty ? 0 : 1) }
    /// Counts the decisions, such as "2 decisions".
    var decisionWords: String { NumberFormat.counted(decisionCount, "decision", "decisions") }
}

/// The signature and the buttons at the end of the page that asks for confirmation.
struct ConfirmActionFoot {
    let offer: AvailableAction
    let signing: SigningFields.SigningRequest?
    let problems: FormProblems
    let backAddress: String

    var title: String { signing == nil ? offer.title : offer.signingTitle }
    var style: ButtonStyle { offer.isFinal ? .dangerSolid : .primary }
}
