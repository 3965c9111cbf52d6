import Vocabulary
import WebAccess

// The reasons why a revision wasn't restored.
extension Flash {
    /// Returns the message that the user or someone else saved this revision in the meantime.
    package static func conflict(by author: Author, at revision: Int, for user: Author) -> Flash {
        let who = author.isSameUser(as: user) ? "In another window, you" : author.name
        return Flash(
            .failure, "\(who) saved a newer revision, so nothing was restored.",
            detail: "Review revision \(revision) first.")
    }

    /// Returns the message that the revision is no longer valid.
    package static func notRestorable(_ previous: Int, reason: String) -> Flash {
        Flash(.failure, "Revision \(previous) cannot be restored.", detail: reason)
    }
}
