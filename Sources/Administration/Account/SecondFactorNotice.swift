import PortalUI
import Timekeeping

extension Notice {
    /// Said to a person who has to set up a second factor soon.
    static func secondFactorDue(_ due: Instant) -> Notice {
        Notice(
            .warning, "Set up a second factor by \(due.iso8601.prefix(10)).",
            "A role of yours requires one. After that day you can do nothing else before it is set up.",
            link: PageLink("Set it up", to: SecondFactorSetUpPage.address))
    }
}
