import Access
import Timekeeping
import Vocabulary

/// The content of an email, in the languages of the portal.
enum Email: Sendable {
    /// The link to choose a new password, requested by the user.
    case passwordLink(String, until: Instant)
    /// The same, sent by an administrator.
    case sentPasswordLink(String, until: Instant, by: String)
    /// The same, if the previous password no longer works.
    case forcedPassword(String, until: Instant, by: String)
    /// The link to choose the first password: who invited the user, and to which folder.
    case invitation(String, until: Instant, by: String, to: String)
    /// The link to accept or decline roles: who invited the user, to which folder, and the roles in words.
    case offer(String, until: Instant, by: String, to: String, roles: [String])
    /// Notice that a user with an account got a role.
    case access(String, by: String, to: String)
    /// Notice that an administrator reset the second factor of the account.
    case secondFactorReset(String, by: String)
    /// The link to sign in to an account with many failed attempts.
    case signInLink(String, until: Instant)
    /// The link to confirm a new email address.
    case newEmail(String, until: Instant)
    /// Notice to the previous address that the account has a new one.
    case emailChanged(to: String)
    /// Notice of a security change: what changed, from where, and the page that shows it.
    case news(SecurityNotice.Event, from: String, String)
    /// Notice that the push certificate of an app expires: the page on which it is replaced, and until when it's valid.
    case pushCertificate(String, app: String, until: Instant)
    /// Notice that a scheduled export of a study failed: the page of its exports, and what happened.
    case deliveryFailed(DeliveryFailure.Kind, String, name: String, of: String, reason: String)
    /// Notice about the review of a study's design: the page that shows what happened, and who did it.
    case review(ReviewNotice.Kind, String, by: String, of: String)
    /// Test email from the site at this address.
    case test(String)

    /// Subject and text.
    struct Content: Sendable, Hashable {
        let subject: String
        let text: String
    }
}
