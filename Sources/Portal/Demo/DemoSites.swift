import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The sites of a cohort. They open with the first batch of tokens.
struct DemoSites: Sendable {
    let console: Operator
    let clock: DemoClock

    /// Returns the site with a code, and adds the sites of the cohort if there are none yet.
    func site(
        _ code: String, of cohort: DemoCohort, in channel: Channel, _ transaction: borrowing Transaction
    ) throws -> StudySite? {
        let grant = console.grant(ManageStudySites.self, on: channel)
        var sites = try StudySiteRepository.all(with: grant, in: transaction)
        if sites.isEmpty {
            for site in cohort.sites {
                try StudySiteRepository.add(draft(site), with: grant, in: transaction)
            }
            sites = try StudySiteRepository.all(with: grant, in: transaction)
        }
        return sites.first { $0.code == code }
    }

    private func draft(_ site: DemoCohort.Site) -> StudySiteDraft {
        var draft = StudySiteDraft()
        (draft.code, draft.name, draft.address) = (site.code, site.name, site.address)
        draft.timeZone = "America/New_York"
        draft.target = "\(site.target)"
        draft.targetDay = "\(clock.date(daysAgo: -site.targetDaysAhead))"
        return draft
    }
}
