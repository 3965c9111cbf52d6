import Access
import Cryptography
import Responses
import SQLStore
import Timekeeping

/// The plans that a file would set. Finding them writes nothing. The plan of a site in the file replaces its previous one;
/// other sites keep theirs.
struct SitePlanChanges: Sendable {
    /// A site whose plan is set.
    struct Step: Sendable {
        /// The first line of the site.
        let line: Int
        let site: StudySite
        let before: MonthlyPlan
        let after: MonthlyPlan

        /// What changes, as a sentence.
        var words: String {
            if before.isEmpty { return "New plan: \(after.summary)" }
            return before.summary == after.summary
                ? "Other numbers: \(after.summary)" : "\(before.summary) → \(after.summary)"
        }
    }

    private(set) var steps: [Step] = []
    private(set) var problems: [LineProblem]
    private(set) var unchangedCount = 0

    init(
        _ file: SitePlanFile, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        problems = file.problems
        let sites = Dictionary(
            uniqueKeysWithValues: try StudySiteRepository.all(with: grant, in: transaction).map {
                ($0.code, $0)
            })
        let plans = try SitePlanRepository.all(with: grant, transaction)
        for lines in Dictionary(grouping: file.lines, by: \.code).values {
            guard let first = lines.first else { continue }
            guard let site = sites[first.code] else {
                for line in lines { add(line.number, "No site has the code \(first.code.prefix(40)).") }
                continue
            }
            add(site, lines, first.number, before: plans[site.id] ?? MonthlyPlan())
        }
        steps.sort { $0.line < $1.line }
        problems.sort(by: LineProblem.isBefore)
    }

    private mutating func add(_ line: Int, _ sentence: String) {
        problems.append(LineProblem(line: line, sentence: sentence))
    }

    private mutating func add(
        _ site: StudySite, _ lines: [SitePlanFile.Line], _ line: Int, before: MonthlyPlan
    ) {
        let plan = MonthlyPlan(
            Dictionary(lines.map { ($0.month, $0.planned) }, uniquingKeysWith: { first, _ in first }))
        guard let first = plan.first, let last = plan.last, last - first < MonthlyPlan.monthsMax else {
            add(line, "The plan of \(site.code) spans more than 10 years. Check its months.")
            return
        }
        if plan == before {
            unchangedCount += 1
        } else {
            steps.append(Step(line: line, site: site, before: before, after: plan))
        }
    }

    /// Identifies the changes, so that what was reviewed is what is saved.
    var digest: String {
        let text = steps.map { step in
            let months = step.after.months.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return "\(step.site.id) \(step.words) \(months.joined(separator: ","))"
        }
        return SHA256.digest(Array(text.joined(separator: "\n").utf8)).hex
    }

    /// Makes the changes.
    func run(with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction) throws {
        for step in steps {
            try SitePlanRepository.set(step.after, of: step.site, with: grant, transaction)
        }
    }
}
