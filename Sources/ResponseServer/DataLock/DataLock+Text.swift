import Access
import PortalUI
import Timekeeping

extension DataLock {
    /// The lock in a sentence, for the head of a page.
    var phrase: String {
        "Locked on \(TimeText.day(locked.at)) (UTC) by \(locked.by): rows stay as they are."
    }
}
