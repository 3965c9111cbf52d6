import PortalUI
import Timekeeping

extension Notice {
    /// The notice for a user who has to set up a second factor by a deadline.
    static func secondFactorDue(_ due: Instant) -> Notice {
        Notice(
            .warning, "Set up a second factor by \(due.civil().date.dayMonthYear).",
            "One of your roles requires it. After that date, you must set it up before you can do anything else.",
            link: PageLink("Set up second factor", to: SecondFactorSetUpPage.address))
    }
}
