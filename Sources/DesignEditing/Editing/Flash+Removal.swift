import PortalUI
import Studies
import Timekeeping
import Vocabulary
import WebAccess

extension Flash {
    /// Returns the message for an action on an item that was removed in the meantime.
    package static func removed(
        _ title: String, _ removal: Removal?, _ now: Instant, _ hint: String = ""
    ) -> Flash {
        let who = removal.map { "\($0.author.name) removed it \(TimeText.phrase($0.at, from: now))." }
        return Flash(
            .failure, "\(title) was removed in the meantime. Nothing was changed.",
            detail: [who ?? "", hint].filter { !$0.isEmpty }.joined(separator: " "))
    }
}
