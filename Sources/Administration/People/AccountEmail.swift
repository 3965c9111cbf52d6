import Access

/// An email that waits in the queue, mostly because of an administrator's action; `Portal` writes the text and sends it.
public enum AccountEmail: Sendable {
    /// An invitation with a link to choose the first password.
    case invitation(OneTimeLink, by: String, to: String)
    /// Tells a user with an account that they were given a role on a folder.
    case access(by: String, to: String)
    /// Offers roles that can be accepted or declined with a link, whether or not the address has an account.
    case offer(QueuedEmail.RoleOffer, by: String, to: String)
    /// A link to choose a new password, sent by an administrator.
    case passwordLink(OneTimeLink, by: String)
    /// The same link, for when the previous password no longer works.
    case forcedPassword(OneTimeLink, by: String)
    /// Tells a user that the operator issued an API key in their name, with its purpose and folder.
    case keyIssued(String, by: String, to: String)
    /// Tells a user that a scheduled export of a study or a webhook failed.
    case deliveryFailed(DeliveryFailure, of: String)
    /// Tells a user what happened in the review of a study's design.
    case review(ReviewNotice, by: String, of: String)
    /// Tells a user that an administrator removed the second factor of their account.
    case secondFactorReset(by: String)
}

/// Sends an email; throws if it can't be handed over.
public typealias SendAccountEmail = @Sendable (AccountEmail, EmailRecipient) async throws -> Void
