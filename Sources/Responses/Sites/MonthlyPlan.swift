import PortalUI
import Timekeeping

/// The participants that a site plans to enroll in each month.
package struct MonthlyPlan: Sendable, Equatable {
    /// The maximum number of months from the first to the last.
    package static let monthsMax = 120

    package private(set) var months: [CalendarMonth: Int]

    package init(_ months: [CalendarMonth: Int] = [:]) { self.months = months }

    package subscript(month: CalendarMonth) -> Int? {
        get { months[month] }
        set { months[month] = newValue }
    }

    package var isEmpty: Bool { months.isEmpty }
    package var first: CalendarMonth? { months.keys.min() }
    package var last: CalendarMonth? { months.keys.max() }
    package var total: Int { months.values.reduce(0, +) }

    /// Returns the participants planned before a day, rounded down. A month's participants are spread evenly over its days.
    package func planned(before day: CivilDate) -> Int {
        let current = CalendarMonth(day)
        let finished = months.reduce(0) { $1.key < current ? $0 + $1.value : $0 }
        return finished + (months[current] ?? 0) * (day.day - 1) / current.dayCount
    }

    /// The plan in a few words: "120 participants, 2026-03 to 2027-02".
    package var summary: String {
        guard let first, let last else { return "None" }
        let span = first == last ? "\(first)" : "\(first) to \(last)"
        return "\(NumberFormat.counted(total, "participant", "participants")), \(span)"
    }
}
