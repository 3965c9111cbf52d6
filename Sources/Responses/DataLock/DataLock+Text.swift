import PortalUI
import StudyManagement
import Timekeeping

extension DataLock {
    /// The lock as a sentence for page headers.
    package var phrase: String {
        "Locked on \(TimeText.day(locked.at)) (UTC) by \(locked.by). Rows can't be changed."
    }
}
