import Access
import DataAccess
import PortalUI
import Responses
import Timekeeping

/// The participants enrolled at sites by the end of each month, and the plans of these sites.
struct SiteEnrollmentChart {
    /// One site.
    struct Line {
        let site: StudySite
        /// The participants who enrolled in each month.
        let enrolled: [CalendarMonth: Int]
        let plan: EnrollmentPlan?

        fileprivate var first: CalendarMonth { min(enrolled.keys.min() ?? opened, plan?.first ?? opened) }
        fileprivate var total: Int { enrolled.values.reduce(0, +) }
        private var opened: CalendarMonth { CalendarMonth(site.openedAt.civil().date) }

        /// Returns the participants enrolled by the end of a month.
        fileprivate func enrolled(through month: CalendarMonth) -> Int {
            enrolled.reduce(0) { $1.key <= month ? $0 + $1.value : $0 }
        }
    }

    /// The maximum numbers of months before and after the current one.
    private static let (pastMax, futureMax) = (120, 60)

    let lines: [Line]
    private let months: [CalendarMonth]
    private let current: CalendarMonth
    /// The number of sites that aren't drawn.
    let omittedCount: Int

    /// Creates the chart of the sites with the most participants.
    init(_ all: [Line], on today: CivilDate) {
        let shown = all.filter { $0.total > 0 || $0.plan != nil }.sorted { $0.total > $1.total }
        lines = Array(shown.prefix(Plot.seriesMax))
        omittedCount = shown.count - lines.count
        current = CalendarMonth(today)
        let first = max(lines.map(\.first).min() ?? current, current.adding(-Self.pastMax))
        let last = min(lines.compactMap { $0.plan?.last }.max() ?? current, current.adding(Self.futureMax))
        let start = min(first, current)
        months = (0...(max(last, current) - start)).map { start.adding($0) }
    }

    /// Creates the chart of sites with their enrollment and monthly plans.
    init(
        _ sites: [StudySite], _ enrolled: [StudySiteID: [CalendarMonth: Int]],
        _ plans: [StudySiteID: MonthlyPlan], on today: CivilDate
    ) {
        self.init(
            sites.map { site in
                Line(
                    site: site, enrolled: enrolled[site.id] ?? [:],
                    plan: EnrollmentPlan(site, plans[site.id] ?? MonthlyPlan()))
            }, on: today)
    }

    /// The months that have begun.
    private var begun: ArraySlice<CalendarMonth> { months.prefix { $0 <= current } }

    private var scale: NiceScale {
        let counts = lines.flatMap { line in
            [line.total]
                + (line.plan.map { [$0.planned(before: (months.last ?? current).next.firstDay)] } ?? [])
        }
        // With fewer steps, the labels wouldn't be whole participants.
        return NiceScale(from: 0, to: Double(max(counts.max() ?? 0, 5)))
    }

    /// The chart that compares sites; the plan of each is a thin line. Nil without participants and plans.
    var comparison: Plot? {
        plot(
            "Enrollment by site", series: lines.map(\.site.name),
            lines.enumerated().flatMap { index, line in
                enrolledMarks(line, line.site.name, index)
                    + planMarks(line) { .plan($0, series: index, words: $1) }
            })
    }

    /// The chart of one site with its plan.
    var ofOneSite: Plot? {
        guard let line = lines.first else { return nil }
        return plot(
            "Enrollment", series: line.plan == nil ? ["Enrolled"] : ["Enrolled", "Plan"],
            enrolledMarks(line, "Enrolled", 0) + planMarks(line) { .line($0, series: 1, words: $1) })
    }

    private func plot(_ title: String, series: [String], _ marks: [Plot.Mark]) -> Plot? {
        guard !lines.isEmpty else { return nil }
        let scale = scale
        return Plot(
            title,
            across: Plot.Axis(
                "Month", ticks: months.enumerated().map { (place($0.offset), $0.element.title) }),
            up: Plot.Axis("Participants", ticks: scale.ticks.map { (scale.fraction($0), scale.words($0)) }),
            marks, series: series, numbers: numbers)
    }

    private func enrolledMarks(_ line: Line, _ name: String, _ series: Int) -> [Plot.Mark] {
        let scale = scale
        let counts = begun.map(line.enrolled(through:))
        let corners = counts.enumerated().map { (x: place($0.offset), y: scale.fraction(Double($0.element))) }
        let dots = zip(zip(begun, counts), corners).map { pair, corner in
            Plot.Mark.point(
                x: corner.x, y: corner.y, series: series,
                words: "\(name), \(pair.0.title): \(NumberFormat.integer(pair.1))")
        }
        return (corners.count > 1 ? [.line(corners, series: series, words: name)] : []) + dots
    }

    private func planMarks(
        _ line: Line, _ mark: ([(x: Double, y: Double)], String) -> Plot.Mark
    ) -> [Plot.Mark] {
        guard let plan = line.plan, let first = plan.first else { return [] }
        let scale = scale
        // The month before a plan begins is its zero; after its end it stays as it is.
        let span = months.enumerated().filter { $0.element >= first.adding(-1) }
        let corners = span.map { index, month in
            (x: place(index), y: scale.fraction(Double(plan.planned(before: month.next.firstDay))))
        }
        return corners.count > 1 ? [mark(corners, "Plan of \(line.site.name)")] : []
    }

    private var numbers: Plot.Numbers {
        let headings = lines.flatMap { line in
            lines.count == 1
                ? ["Enrolled"] + (line.plan == nil ? [] : ["Plan"])
                : [line.site.code] + (line.plan == nil ? [] : ["Plan \(line.site.code)"])
        }
        return Plot.Numbers(["Month"] + headings, months.map(row))
    }

    private func row(_ month: CalendarMonth) -> [String] {
        [month.title]
            + lines.flatMap { line in
                let enrolled = month <= current ? NumberFormat.integer(line.enrolled(through: month)) : "–"
                let plan = line.plan.map { NumberFormat.integer($0.planned(before: month.next.firstDay)) }
                return [enrolled] + (plan.map { [$0] } ?? [])
            }
    }

    private func place(_ index: Int) -> Double { (Double(index) + 0.5) / Double(max(months.count, 1)) }

    /// What the comparison shows, for the header of its card.
    var comparisonHint: String {
        let plans = lines.contains { $0.plan != nil } ? ". Thin lines are the plans" : ""
        let rest =
            omittedCount == 0
            ? "" : ". The \(lines.count) sites with the most participants of \(lines.count + omittedCount)"
        return "by the end of each month, UTC\(plans)\(rest)"
    }
}
