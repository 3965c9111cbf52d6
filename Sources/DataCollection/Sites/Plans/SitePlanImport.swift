import Access
import PortalUI
import Responses
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// The import of the monthly plans of sites: a line for each site and month. The months of a site in the file replace its
/// plan; other sites keep theirs.
struct SitePlanImport: ReviewedImport {
    let place = ImportPlace(
        section: "/sites", sectionTitle: "Sites", path: "/sites/plans",
        templatePath: "/sites/plans/template.csv", fileName: "plans")
    let limits = ImportLimits(
        megabytes: 1, lines: 20_000, advice: "Import the plans of fewer sites at a time.")
    let uploads = PendingUploadRepository.sitePlans
    let words = ImportWords(
        title: "Import plans",
        instructions:
            "The first line contains the column names: code, month and planned. Each line has the code of a site, a "
            + "month such as 2027-06, and the number of participants to enroll in that month. The months in the file "
            + "replace the plan of their site.",
        eachLine: "One line for each site and month", entry: CountedNoun("plan", "plans"),
        item: CountedNoun("plan", "plans"), verb: ("Save", "saved"), headings: ["Code", "Site", "Change"])

    func columns(in channel: Channel, _ transaction: borrowing Transaction) -> TableColumns {
        let names = ["code", "month", "planned"]
        return TableColumns(names, required: names)
    }

    func plan(
        _ table: UploadedTable, choosing choice: String, with grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> ImportPlan<SitePlanChange> {
        let sites = Dictionary(
            uniqueKeysWithValues: try StudySiteRepository.all(with: grant, in: transaction).map {
                ($0.code, $0)
            })
        let plans = try SitePlanRepository.all(with: grant, transaction)
        var plan = ImportPlan<SitePlanChange>(table)
        for var change in Self.changes(table, sites, &plan) {
            change.before = plans[change.site.id] ?? MonthlyPlan()
            if let problem = change.problem {
                plan.refuse(change.line, problem)
            } else {
                plan.add(change.after == change.before ? nil : change)
            }
        }
        return plan
    }

    /// Returns the plan of each site in a table, by its first line.
    private static func changes(
        _ table: UploadedTable, _ sites: [String: StudySite], _ plan: inout ImportPlan<SitePlanChange>
    ) -> [SitePlanChange] {
        var changes: [StudySiteID: SitePlanChange] = [:]
        for line in table.lines {
            guard let (month, planned) = read(line, &plan) else { continue }
            guard let site = sites[line.code] else {
                plan.refuse(line.number, "No site has the code \(line.code.prefix(40)).")
                continue
            }
            changes[site.id, default: SitePlanChange(line: line.number, site: site)].after[month] = planned
        }
        return changes.values.sorted { $0.line < $1.line }
    }

    /// Returns the month of a line and the participants planned for it; nil for a line with problems.
    private static func read(
        _ line: UploadedTable.Line, _ plan: inout ImportPlan<SitePlanChange>
    ) -> (CalendarMonth, Int)? {
        let (month, planned) = (line["month"], line["planned"])
        let number = Int(planned).flatMap {
            (0...StudySiteDraft.participantsMax).contains($0) && "\($0)" == planned ? $0 : nil
        }
        if line.code.isEmpty { plan.refuse(line.number, "Enter the code of a site.") }
        if CalendarMonth(month) == nil {
            plan.refuse(
                line.number, "“\(month.prefix(40))” isn't a month. Use a month such as 2027-06.")
        }
        if number == nil {
            plan.refuse(
                line.number,
                "“\(planned.prefix(40))” isn't a number of participants. Use a whole number from 0 to 1,000,000."
            )
        }
        guard let month = CalendarMonth(month), let number, !line.code.isEmpty,
            plan.isFirst(line.number, with: "\(line.code) \(month)", named: "site and month")
        else { return nil }
        return (month, number)
    }

    func rows(of change: SitePlanChange, for context: RequestContext) -> [[ImportCell]] {
        [[.identifier(change.site.code), .text(change.site.name), .text(change.words)]]
    }

    func apply(
        _ changes: [SitePlanChange], from source: ImportSource, with grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        for change in changes {
            try SitePlanRepository.set(change.after, of: change.site, with: grant, transaction)
        }
        return changes.count
    }
}

/// A site whose plan is set.
struct SitePlanChange: ImportChange {
    let line: Int
    let site: StudySite
    var before = MonthlyPlan()
    var after = MonthlyPlan()

    /// Why the plan can't be set, or nil.
    var problem: String? {
        guard let first = after.first, let last = after.last, last - first >= MonthlyPlan.monthsMax else {
            return nil
        }
        return "The plan of \(site.code) spans more than 10 years. Check its months."
    }

    /// What changes, as a sentence.
    var words: String {
        if before.isEmpty { return "New plan: \(after.summary)" }
        return before.summary == after.summary
            ? "Other numbers: \(after.summary)" : "\(before.summary) → \(after.summary)"
    }

    var identity: String {
        let months = after.months.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(site.id) \(words) \(months.joined(separator: ","))"
    }
}
