import Access
import SQLStore
import Timekeeping

/// The monthly plans of sites.
package enum SitePlanRepository {
    /// Returns the plans of the sites that a grant covers; sites without one aren't included.
    package static func all(
        with grant: Grant<some StudySiteScoped>, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID: MonthlyPlan] {
        try plans("\(fragment: grant.sites.condition(on: "s.id"))", grant.subject, transaction)
    }

    /// Returns the plans of all sites of the grant's channel.
    package static func all(
        with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID: MonthlyPlan] {
        try plans("1 = 1", grant.subject, transaction)
    }

    /// Replaces the plan of a site of the grant's channel; an empty one removes it.
    package static func set(
        _ plan: MonthlyPlan, of site: StudySite, with grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws {
        let site = try StudySiteRepository.find(site.id, with: grant, in: transaction)
        let before = try plans("s.id = \(site.id)", grant.subject, transaction)[site.id] ?? MonthlyPlan()
        guard plan != before else { return }
        try transaction.run("delete from study_site_plan_months where site_id = \(site.id)")
        for (month, planned) in plan.months.sorted(by: { $0.key < $1.key }) {
            try transaction.run(
                """
                insert into study_site_plan_months (site_id, month, planned)
                values (\(site.id), \(month.description), \(planned))
                """)
        }
        try grant.record(
            "study-site.set-plan", about: site.code,
            ["plan": .change(from: before.summary, to: plan.summary)], in: transaction)
    }

    private static func plans(
        _ condition: SQL, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID: MonthlyPlan] {
        var plans: [StudySiteID: MonthlyPlan] = [:]
        try transaction.forEach(
            """
            select m.site_id, m.month, m.planned from study_sites s
            join study_site_plan_months m on m.site_id = s.id
            where s.channel_id = \(channel.id) and \(fragment: condition)
            """
        ) { row in
            guard let month = CalendarMonth(try row[1]) else { return }
            plans[try row[0], default: MonthlyPlan()][month] = try row[2] as Int
        }
        return plans
    }
}
