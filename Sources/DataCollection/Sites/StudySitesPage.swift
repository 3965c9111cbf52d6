import Access
import PortalUI
import Responses
import Timekeeping

/// The sites of a study, with their enrollment.
struct StudySitesPage {
    struct Row {
        let address: String
        let name: String
        let code: String
        let zone: String
        let enrolled: Int
        let target: Int?
        /// The participants who enrolled and were erased, or an empty string.
        let erased: String
        let plan: StudySitePlan?
        let active: String
        let tokens: String
        /// Nil for users who don't see participants, and before the study is published.
        let adherence: SiteAdherence?
        let state: StateChip
        /// Why no participants can enroll at an open site, or an empty string.
        let note: String

        init(
            _ site: StudySite, _ counts: StudySiteCounts, _ months: MonthlyPlan,
            _ adherence: SiteAdherence? = nil, on today: CivilDate, _ channel: Channel
        ) {
            address = ResponsePaths.site(site.id, channel)
            (name, code, zone) = (site.name, site.code, site.timeZone)
            (enrolled, target) = (counts.enrolled, site.target)
            erased = StudySitesPage.erasedWords(counts.erased)
            plan = StudySitePlan(site, months, enrolled: counts.enrolled, on: today)
            active = NumberFormat.integer(counts.active)
            tokens = NumberFormat.integer(counts.unusedTokens)
            self.adherence = adherence
            state = .site(site.status)
            let isFull = site.status == .open && site.cap.map { counts.enrolled >= $0 } == true
            note = isFull ? "Cap of \(NumberFormat.integer(site.cap ?? 0)) reached" : ""
        }

        var enrolledWords: String {
            target.map { "\(NumberFormat.integer(enrolled)) of \(NumberFormat.integer($0))" }
                ?? NumberFormat.integer(enrolled)
        }
        var planWords: String { plan?.words ?? "–" }
        var planTone: String {
            guard let plan else { return "" }
            return plan.behind > 0 ? "bad-text" : "good-text"
        }
    }

    let frame: Frame
    let address: String
    let mayManage: Bool
    let rows: [Row]
    /// The participants and tokens without a site; nil for users who don't see them.
    let unassigned: StudySiteCounts?
    /// The adherence of the sites; nil for users who don't see participants, and before the study is published.
    let adherence: AdherenceBySite?
    /// The list of participants; nil for users who can't see it.
    let participantsAddress: String?
    /// The comparison of the sites; nil for users who don't see all of them.
    let chart: SiteEnrollmentChart?

    /// The adherence of participants without a site.
    var unassignedAdherence: SiteAdherence? { adherence?[nil] }
    var plot: Plot? { chart?.comparison }
    var chartHint: String { chart?.comparisonHint ?? "" }
    var hasUnassigned: Bool { (unassigned?.present ?? 0) + (unassigned?.enrolled ?? 0) > 0 }
    var unassignedEnrolled: String { NumberFormat.integer(unassigned?.enrolled ?? 0) }
    var unassignedErased: String { Self.erasedWords(unassigned?.erased ?? 0) }
    var unassignedActive: String { NumberFormat.integer(unassigned?.active ?? 0) }
    var unassignedTokens: String { NumberFormat.integer(unassigned?.unusedTokens ?? 0) }
    private static func erasedWords(_ count: Int) -> String {
        count == 0 ? "" : "\(NumberFormat.integer(count)) erased"
    }
    var canAssign: Bool { mayManage && (unassigned?.present ?? 0) > 0 }
    var assignLabel: String {
        "Assign \(NumberFormat.counted(unassigned?.present ?? 0, "participant", "participants"))…"
    }
    var totalWords: String {
        let sum = rows.reduce(0) { $0 + $1.enrolled }
        return "\(NumberFormat.counted(rows.count, "site", "sites")), \(NumberFormat.integer(sum)) enrolled"
    }
}

extension StateChip {
    /// Returns the status of a site.
    static func site(_ status: StudySite.Status) -> StateChip {
        switch status {
        case .open: StateChip("Enrolling", shape: .disc, tone: .green)
        case .paused: StateChip("Paused", shape: .bars, tone: .amber)
        case .closed: StateChip("Closed", shape: .square, tone: .gray)
        }
    }
}
