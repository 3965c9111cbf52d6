import Access
import HTTP
import PortalUI
import Studies
import Timekeeping

/// The first and last day of a report, both included, in UTC.
struct ReportPeriod: Sendable {
    /// The default length of the period in days.
    private static let defaultDays = 365

    /// The dates as entered.
    let from: String
    let to: String
    let since: Instant
    let before: Instant
    let problems: FormProblems

    init(from: String?, to: String?, now: Instant) {
        let today = now.civil().date
        let first = from.map { CivilDate($0) } ?? today.adding(days: -Self.defaultDays)
        let last = to.map { CivilDate($0) } ?? today
        var problems = FormProblems()
        if first == nil { problems.add("from", "Enter a day, such as 2026-01-31.") }
        if last == nil { problems.add("to", "Enter a day, such as 2026-12-31.") }
        if let first, let last, last < first { problems.add("to", "This is before the first day.") }
        self.problems = problems
        self.from = from ?? first?.description ?? ""
        self.to = to ?? last?.description ?? ""
        since = Self.start(first ?? today)
        before = Self.start(min(last ?? today, CivilDate.latest.adding(days: -1)).adding(days: 1))
    }

    /// Returns the period if its dates are valid; throws ``InvalidInput`` otherwise.
    func checked() throws -> ReportPeriod {
        guard problems.isEmpty else {
            throw InvalidInput(problems.all.map { FieldProblem($0.field, $0.sentence) })
        }
        return self
    }

    /// The period in words.
    var words: String { "\(from) to \(to) (UTC)" }

    private static func start(_ date: CivilDate) -> Instant {
        CivilDateTime(date: date, time: .midnight).instant()
    }
}
