import Access
import Studies

// Error messages for the documents of a design, for pages that have no more specific ones.

extension DocumentNotFound: UserFacingError {
    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String {
        "This part of the study was not found. It may have been deleted. Go back and reload the page."
    }
}

extension DocumentInvalid: UserFacingError {
    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Check your entries" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}

extension DocumentConflict: UserFacingError {
    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This was changed in the meantime" }
    public var sentence: String {
        "Your changes were not saved because this was changed after you opened it. "
            + "Reload the page and enter them again."
    }
}

extension NotificationNotFound: UserFacingError {
    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String { "This notification was not found. It may have been deleted." }
}

extension NotificationChanged: UserFacingError {
    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This action is not possible now" }
    public var sentence: String {
        "The notification was changed or sent after you opened it. Go back and reload the page to see its status."
    }
}

extension NotificationInvalid: UserFacingError {
    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Check your entries" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}
