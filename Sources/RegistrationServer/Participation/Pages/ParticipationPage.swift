import Access
import PortalUI
import Responses
import Templating
import WebAccess

/// The page with the numbers and participations of a study.
struct ParticipationPage {
    struct Row {
        let number: String
        let participantAddress: String?
        let state: StateChip
        let enrolled: TimeText
        let consent: String
        let completion: String
        let adherence: String
        let accountAddress: String
        let documentAddress: String?

        init(_ found: Participation, _ channel: Channel) {
            number = found.participant.map { "\($0)" } ?? ""
            participantAddress = found.participant.map { ResponsePaths.participant($0, channel) }
            state = .participation(found.status)
            enrolled = TimeText.minute(found.enrolledAt)
            consent = found.consentVersion ?? ""
            (completion, adherence) = ("\(found.completion)%", "\(found.adherence)%")
            accountAddress = ParticipationPaths.account(found.id, channel)
            documentAddress = found.hasDocument ? ParticipationPaths.consent(found.id, channel) : nil
        }
    }

    let frame: Frame
    let channel: Channel
    let counts: ParticipationCounts
    let lines: [Row]
    /// The calls to another Response server; nil if there is nothing to show.
    let calls: WithdrawalCallList?
    /// Whether the user has the identity link.
    let isHolder: Bool
    let showsParticipants: Bool
    let managesRoles: Bool
    let holders: [IdentityLinkRepository.LinkedUser]
    let problems: FormProblems
    let email: String
    let isFirst: Bool
    let last: Int64?

    var address: String { ParticipationPaths.page(channel) }
    var linkAddress: String { ParticipationPaths.link(channel) }
    var first: String? { isFirst ? nil : address }
    var next: String? { last.map { "\(address)?before=\($0)" } }
    var summary: String {
        "\(NumberFormat.counted(lines.count, "participation", "participations")) on this page, newest first"
    }
    var people: [(name: String, email: String, granted: String, removal: String)] {
        holders.map {
            (
                $0.name, $0.email, "since \(TimeText.minute($0.grantedAt).shown), by \($0.grantedBy)",
                ParticipationPaths.unlink($0.user, channel)
            )
        }
    }

    /// The stages, each with its share of the largest.
    var stages: [(name: String, value: String, percent: Int, context: String)] {
        let stages = [
            ("Invited", counts.invited, "enrollment tokens issued"),
            ("Registered", counts.registered, "accounts of the app \(channel.app.title)"),
            ("Eligible", counts.eligible, "\(NumberFormat.integer(counts.notEligible)) not eligible"),
            ("Consented", counts.consented, versions),
            ("Enrolled", counts.enrolled, "\(NumberFormat.integer(counts.completed)) completed the study"),
            ("Withdrawn", counts.withdrawn, "left the study"),
        ]
        let most = max(1, stages.map(\.1).max() ?? 1)
        return stages.map { ($0.0, NumberFormat.integer($0.1), min(100, $0.1 * 100 / most), $0.2) }
    }

    private var versions: String {
        counts.versions.isEmpty
            ? "no consents"
            : counts.versions.map { "version \($0.version): \(NumberFormat.integer($0.count))" }
                .joined(separator: ", ")
    }
}

/// The page with the account of a participant.
struct ParticipantAccountPage {
    let frame: Frame
    let row: ParticipationPage.Row
    let email: String
    let isVerified: Bool

    var facts: [DescriptionItem] {
        [
            DescriptionItem("Email address", LinkedText(.strong(email))),
            DescriptionItem("Address", LinkedText(isVerified ? "Verified" : "Not verified")),
            DescriptionItem("Enrolled (UTC)", LinkedText(row.enrolled.shown)),
            DescriptionItem("Consent", LinkedText(row.consent.isEmpty ? "None" : "Version \(row.consent)")),
        ]
    }
}

extension StateChip {
    /// Returns the state of an account in a study.
    static func participation(_ status: StudyState.Status) -> StateChip {
        switch status {
        case .yetToJoin: StateChip(status.title, shape: .dashedRing, tone: .gray)
        case .notEligible: StateChip(status.title, shape: .square, tone: .gray)
        case .inProgress: StateChip(status.title, shape: .disc, tone: .green)
        case .completed: StateChip(status.title, shape: .check, tone: .blue)
        case .withdrawn: .withdrawn
        }
    }
}
