import PortalUI
import Studies
import Timekeeping
import WebAccess

extension Flash {
    /// Someone else removed what an action was about: nothing is left to be done with it.
    static func removed(
        _ title: String, _ removal: Removal?, _ now: Instant, _ way: String = ""
    ) -> Flash {
        let who = removal.map { "\($0.author.name) removed it \(TimeText.phrase($0.at, from: now))." }
        return Flash(
            .failure, "\(title) was removed meanwhile. Nothing was changed.",
            detail: [who ?? "", way].filter { !$0.isEmpty }.joined(separator: " "))
    }
}
