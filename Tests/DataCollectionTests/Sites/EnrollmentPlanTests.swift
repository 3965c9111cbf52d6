import Responses
import Support
import Testing
import Timekeeping

@testable import Access
@testable import DataCollection
@testable import PortalUI

/// Plans by month, and the chart of enrollment with its plan.
struct EnrollmentPlanTests {
    private static func month(_ text: String) throws -> CalendarMonth { try #require(CalendarMonth(text)) }

    @Test(arguments: [
        ("2026-01-01", 0), ("2026-01-16", 15), ("2026-01-31", 30), ("2026-02-01", 31), ("2026-02-15", 31),
        ("2026-03-02", 31), ("2026-03-17", 36), ("2026-04-01", 41), ("2027-01-01", 41),
    ])
    func `a month's participants are spread over its days and rounded down`(_ day: String, _ planned: Int)
        throws
    {
        let plan = MonthlyPlan([try Self.month("2026-01"): 31, try Self.month("2026-03"): 10])
        #expect(plan.planned(before: try #require(CivilDate(day))) == planned)
        #expect(plan.total == 41)
    }

    @Test func `months count instead of the line to the target`() throws {
        let opened = try #require(CivilDate("2026-01-01"))
        let site = StudySite.sample(target: 100, by: CivilDate("2026-12-31"), opened: opened)
        let today = try #require(CivilDate("2026-02-01"))
        let plan = try #require(
            StudySitePlan(site, MonthlyPlan([try Self.month("2026-01"): 12]), enrolled: 10, on: today))
        #expect(plan.planned == 12 && plan.words == "2 behind")
    }

    @Test func `a closed site is neither behind nor ahead`() throws {
        let opened = try #require(CivilDate("2026-01-01"))
        let site = StudySite.sample(target: 100, by: CivilDate("2026-12-31"), opened: opened, status: .closed)
        #expect(StudySitePlan(site, enrolled: 5, on: opened) == nil)
        let months = MonthlyPlan([try Self.month("2026-01"): 12])
        #expect(StudySitePlan(site, months, enrolled: 5, on: opened) == nil)
    }

    @Test(arguments: [
        ("2026-1", false), ("2026-13", false), ("2026-00", false), ("20260-1", false), ("2026-12", true),
    ])
    func `a month is a year and a month`(_ text: String, _ isValid: Bool) {
        #expect((CalendarMonth(text)?.description == text) == isValid)
    }

    @Test func `months are counted across years`() throws {
        let (start, end) = (try Self.month("2025-11"), try Self.month("2026-02"))
        #expect(end - start == 3 && start.adding(3) == end && start < end)
        #expect(end.dayCount == 28 && start.next.description == "2025-12" && end.title == "Feb 2026")
    }

    @Test func `the chart adds up enrollment until today and the plan until its end`() throws {
        let opened = try #require(CivilDate("2026-01-10"))
        let site = StudySite.sample(target: nil, by: nil, opened: opened)
        let plan = EnrollmentPlan(
            site, MonthlyPlan([try Self.month("2026-01"): 2, try Self.month("2026-04"): 3]))
        let line = SiteEnrollmentChart.Line(
            site: site, enrolled: [try Self.month("2026-01"): 1, try Self.month("2026-03"): 4], plan: plan)
        let chart = SiteEnrollmentChart([line], on: try #require(CivilDate("2026-03-05")))
        let plot = try #require(chart.ofOneSite)
        #expect(
            plot.rows == [
                ["Jan 2026", "1", "2"], ["Feb 2026", "1", "2"], ["Mar 2026", "5", "2"],
                ["Apr 2026", "–", "5"],
            ])
    }

    @Test func `the comparison shows six sites, those with the most participants`() throws {
        let opened = try #require(CivilDate("2026-01-10"))
        let month = try Self.month("2026-01")
        let lines = (1...8).map { count in
            SiteEnrollmentChart.Line(
                site: .sample(target: nil, by: nil, opened: opened, code: "S\(count)"),
                enrolled: [month: count], plan: nil)
        }
        let empty = SiteEnrollmentChart.Line(
            site: .sample(target: nil, by: nil, opened: opened, code: "NONE"), enrolled: [:], plan: nil)
        let chart = SiteEnrollmentChart(lines + [empty], on: opened)
        #expect(chart.comparison?.columns == ["Month", "S8", "S7", "S6", "S5", "S4", "S3"])
        #expect(chart.comparisonHint.hasSuffix("The 6 sites with the most participants of 8"))
        #expect(SiteEnrollmentChart([empty], on: opened).comparison == nil)
    }
}

extension Plot {
    fileprivate var rows: [[String]] { numberRows.map { [$0.name] + $0.cells } }
    fileprivate var columns: [String] { numbers.headings }
}

extension StudySite {
    static func sample(
        target: Int?, by day: CivilDate?, opened: CivilDate, code: String = "HC", status: Status = .open
    ) -> StudySite {
        StudySite(
            id: StudySiteID(rawValue: 1), code: code, name: "Harbor County", address: "", timeZone: "",
            status: status, cap: nil, target: target, targetDay: day,
            openedAt: CivilDateTime(date: opened, time: .midnight).instant(), closedAt: nil)
    }
}
