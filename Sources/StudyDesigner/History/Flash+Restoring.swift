import WebAccess

// Why a former value did not become the current one again.
extension Flash {
    /// Somebody saved another one meanwhile, which is this revision.
    static func overtaken(by name: String, at revision: Int) -> Flash {
        Flash(
            .failure, "\(name) saved this meanwhile. Nothing was restored.",
            detail: "Look at revision \(revision) first.")
    }

    /// The former value would not be taken today.
    static func notRestorable(_ former: Int, because reason: String) -> Flash {
        Flash(.failure, "Revision \(former) cannot be taken up again.", detail: reason)
    }
}
