import WebAccess

// The reasons why a revision wasn't restored.
extension Flash {
    /// Returns the message that someone saved this revision in the meantime.
    package static func conflict(by name: String, at revision: Int) -> Flash {
        Flash(
            .failure, "\(name) saved a newer revision, so nothing was restored.",
            detail: "Review revision \(revision) first.")
    }

    /// Returns the message that the revision is no longer valid.
    package static func notRestorable(_ previous: Int, reason: String) -> Flash {
        Flash(.failure, "Revision \(previous) cannot be restored.", detail: reason)
    }
}
