import Access
import PortalUI
import Timekeeping

/// How far enrollment at a site is from its plan: a straight line from the opening of the site to the target.
///
/// Behind is what the plan has by the end of the day, rounded down, less what is enrolled.
struct StudySitePlan: Equatable {
    /// The participants that should be enrolled by now.
    let planned: Int
    let enrolled: Int

    /// Returns the state of a plan; nil for a site without a target and a day.
    init?(_ site: StudySite, enrolled: Int, on today: CivilDate) {
        guard let target = site.target, let day = site.targetDay else { return nil }
        self.enrolled = enrolled
        let opened = site.openedAt.civil().date
        let (length, passed) = (day - opened, today - opened)
        planned = length <= 0 || passed >= length ? target : max(0, target * passed / length)
    }

    /// The number of participants missing; negative if more are enrolled.
    var behind: Int { planned - enrolled }

    var words: String {
        behind > 0
            ? "\(NumberFormat.integer(behind)) behind"
            : behind < 0 ? "\(NumberFormat.integer(-behind)) ahead" : "On plan"
    }
}
