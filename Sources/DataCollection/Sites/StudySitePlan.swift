import Access
import PortalUI
import Responses
import Timekeeping

/// The participants that a site plans to have enrolled by a day: numbers for months, or a straight line from the opening of
/// the site to its target.
struct EnrollmentPlan: Equatable {
    private enum Shape: Equatable {
        case months(MonthlyPlan)
        case line(from: CivilDate, to: CivilDate, target: Int)
    }

    private let shape: Shape

    /// Creates the plan of a site; nil for a site without months, and without a target and a day.
    init?(_ site: StudySite, _ months: MonthlyPlan) {
        if !months.isEmpty {
            shape = .months(months)
        } else if let target = site.target, let day = site.targetDay {
            shape = .line(from: site.openedAt.civil().date, to: day, target: target)
        } else {
            return nil
        }
    }

    /// Returns the participants planned before a day, rounded down.
    func planned(before day: CivilDate) -> Int {
        switch shape {
        case .months(let plan): return plan.planned(before: day)
        case .line(let start, let end, let target):
            let (length, passed) = (end - start, day - start)
            return length <= 0 || passed >= length ? target : max(0, target * passed / length)
        }
    }

    /// The month in which the plan starts.
    var first: CalendarMonth? {
        switch shape {
        case .months(let plan): plan.first
        case .line(let start, _, _): CalendarMonth(start)
        }
    }

    /// The month in which the plan ends.
    var last: CalendarMonth? {
        switch shape {
        case .months(let plan): plan.last
        case .line(let start, let end, _): CalendarMonth(max(start, end))
        }
    }

    var words: String {
        switch shape {
        case .months(let plan): plan.summary
        case .line(_, let end, let target):
            "A straight line to \(NumberFormat.counted(target, "participant", "participants")) on \(end)"
        }
    }
}

/// How far enrollment at a site is from its plan. Behind is what the plan has by today, rounded down, less what is enrolled.
struct StudySitePlan: Equatable {
    /// The participants that should be enrolled by now.
    let planned: Int
    let enrolled: Int

    /// Returns the state of a plan; nil for a site without one, and for a closed site, which isn't behind or ahead any more.
    init?(_ site: StudySite, _ months: MonthlyPlan = MonthlyPlan(), enrolled: Int, on today: CivilDate) {
        guard site.status != .closed, let plan = EnrollmentPlan(site, months) else { return nil }
        self.enrolled = enrolled
        planned = plan.planned(before: today)
    }

    /// The number of participants missing; negative if more are enrolled.
    var behind: Int { planned - enrolled }

    var words: String {
        behind > 0
            ? "\(NumberFormat.integer(behind)) behind"
            : behind < 0 ? "\(NumberFormat.integer(-behind)) ahead" : "On plan"
    }
}
