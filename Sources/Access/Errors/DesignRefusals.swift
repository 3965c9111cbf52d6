import Studies

// What the documents of a design refuse, as people are shown where no page says more.

extension DocumentNotFound: UserFacingError {
    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String {
        "There is no such part in this study. It may have been deleted: go back and reload."
    }
}

extension DocumentInvalid: UserFacingError {
    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Some entries need another look" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}

extension DocumentConflict: UserFacingError {
    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "Somebody else saved this meanwhile" }
    public var sentence: String {
        "Your entries were not saved, because this was changed since you opened it. Reload, and enter them again."
    }
}

extension NotificationNotFound: UserFacingError {
    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String { "There is no such notification here. It may have been deleted." }
}

extension NotificationChanged: UserFacingError {
    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This cannot be done now" }
    public var sentence: String {
        "The notification was changed or sent since you opened it. Go back and reload to see how it stands."
    }
}

extension NotificationInvalid: UserFacingError {
    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Some entries need another look" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}
