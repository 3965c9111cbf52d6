import WebAccess

// Why a previous value did not become the current one again.
extension Flash {
    /// Someone saved another one meanwhile, which is this revision.
    static func overtaken(by name: String, at revision: Int) -> Flash {
        Flash(
            .failure, "\(name) saved this meanwhile. Nothing was restored.",
            detail: "Look at revision \(revision) first.")
    }

    /// The previous value would not be taken today.
    static func notRestorable(_ previous: Int, because reason: String) -> Flash {
        Flash(.failure, "Revision \(previous) cannot be taken up again.", detail: reason)
    }
}
