/// The address was sent the same invitation a few minutes ago.
public struct RecentlyInvited: UserFacingError, Hashable {
    let email: String
    let seconds: Int

    public var kind: UserFacingErrorKind { .tryLater(seconds: seconds) }
    public var title: String { "The invitation was just sent" }
    public var sentence: String {
        let minutes = (seconds + 59) / 60
        return "We sent the email to \(email) a few minutes ago, and its link still works. "
            + "If it doesn't arrive, send it again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
    }
}

/// The user invited too many new addresses within an hour.
public struct TooManyInvitations: UserFacingError, Hashable {
    /// How long to wait.
    public let seconds: Int

    init(seconds: Int) { self.seconds = max(1, seconds) }

    public var kind: UserFacingErrorKind { .tryLater(seconds: seconds) }
    public var title: String { "Too many invitations" }
    public var sentence: String {
        let minutes = (seconds + 59) / 60
        let wait = minutes == 1 ? "a minute" : "\(minutes) minutes"
        return
            "You can invite \(InvitationLimitRepository.countMax) new addresses per hour, including from a list. "
            + "Try again in \(wait), invite fewer people or ask a Site Admin to invite them."
    }
}
