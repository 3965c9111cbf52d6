import Access
import HTTP
import PortalUI
import Responses
import Timekeeping

/// The page of one site.
struct StudySitePage {
    static let batchesMax = 50

    struct Batch {
        let name: PageLink
        let state: StateChip
        let tokens: String
        let used: String
        let available: String

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool) {
            let title = batch.label.isEmpty ? "Batch \(batch.id)" : batch.label
            name = PageLink(title, to: opens ? ResponsePaths.batch(batch.id, channel) : "")
            state = batch.state
            tokens = NumberFormat.integer(batch.tokenCount)
            used = NumberFormat.integer(batch.counts.used)
            available = NumberFormat.integer(batch.availableCount)
        }
    }

    let frame: Frame
    let address: String
    let site: StudySite
    let row: StudySitesPage.Row
    let counts: StudySiteCounts
    /// The monthly plan, which may be empty.
    let months: MonthlyPlan
    /// The enrollment with the plan; nil for a site without either.
    let plot: Plot?
    let mayManage: Bool
    let seesParticipants: Bool
    /// The participants of the site.
    let participantsAddress: String
    let people: [SiteRoleRow]
    let invitations: [SiteInvitationRow]
    /// The dialog that assigns a role.
    let entered: EnteredSiteRole
    /// What is wrong with the dialog, or with the last day of a role.
    let problems: FormProblems
    let batches: [Batch]

    var hasPeople: Bool { !people.isEmpty || !invitations.isEmpty }
    var hasRolesThatEnd: Bool { people.contains { $0.lastDay != nil } }
    var canRemovePlan: Bool { mayManage && !months.isEmpty }
    var isClosed: Bool { site.status == .closed }
    var roles: [SelectOption] {
        StudySiteRoleRepository.assignableRoles.map { role in
            let hint =
                role.daysUntilEnd == nil
                ? role.summaryAtSites : "\(role.summaryAtSites); you can change the last day on this page"
            return SelectOption(role.rawValue, role.title, hint: hint)
        }
    }

    var tiles: [StatTile] {
        [
            StatTile("Enrolled", row.enrolledWords, context: row.plan == nil ? nil : row.planWords),
            StatTile("Active", NumberFormat.integer(counts.active)),
            StatTile(
                "Withdrawn", NumberFormat.integer(counts.withdrawn),
                context: row.erased.isEmpty ? nil : row.erased),
            StatTile("Tokens available", NumberFormat.integer(counts.unusedTokens)),
        ]
    }

    var facts: [DescriptionItem] {
        [
            DescriptionItem("Code", .code(site.code)),
            DescriptionItem("Address", LinkedText(site.address.isEmpty ? "–" : site.address)),
            DescriptionItem("Time zone", LinkedText(site.timeZone.isEmpty ? "The study's" : site.timeZone)),
            DescriptionItem("Target", LinkedText(target)),
            DescriptionItem("Plan", LinkedText(EnrollmentPlan(site, months)?.words ?? "None")),
            DescriptionItem("Cap", LinkedText(site.cap.map(NumberFormat.integer) ?? "None")),
        ]
    }

    private var target: String {
        guard let target = site.target else { return "None" }
        return NumberFormat.integer(target) + (site.targetDay.map { " by \($0)" } ?? "")
    }

    static func purpose(_ site: StudySite) -> String {
        let opened = "Opened \(TimeText.minuteWords(site.openedAt)) UTC."
        guard let closed = site.closedAt else { return opened }
        return "\(opened) Closed \(TimeText.minuteWords(closed)) UTC. "
            + "People with a role here can read for \(StudySite.readableDays) days."
    }
}
