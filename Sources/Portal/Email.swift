import Access
import Timekeeping

/// What a letter says, in the languages that the portal writes.
enum Email: Sendable {
    /// The link to choose another password, for someone who asked.
    case passwordLink(String, until: Instant)
    /// The same, sent by an administrator.
    case sentPasswordLink(String, until: Instant, by: String)
    /// The same, where the previous password does not work any more.
    case forcedPassword(String, until: Instant, by: String)
    /// The link to choose a first password, from someone, to a place.
    case invitation(String, until: Instant, by: String, to: String)
    /// The link to accept or decline roles, each in words, from someone, to a place.
    case offer(String, until: Instant, by: String, to: String, roles: [String])
    /// Word that someone who has an account got a role.
    case access(String, by: String, to: String)
    /// Word that an administrator took the second factor of the account away.
    case secondFactorReset(String, by: String)
    /// The link to sign in to an account that is being guessed at.
    case signInLink(String, until: Instant)
    /// The link to give an account the address to which it is mailed.
    case newEmail(String, until: Instant)
    /// Word to the previous address that the account has another.
    case emailChanged(to: String)
    /// Word of what changed about the safety of the account, from where, and where it is looked at.
    case news(SecurityNotice.Event, from: String, String)
    /// Shows that mail from the site at this address arrives.
    case test(String)

    /// Subject and text.
    struct Content: Sendable, Hashable {
        let subject: String
        let text: String
    }

    func words(in language: EmailLanguage) -> Content {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    /// A list, one thing on each line.
    static func lines(_ texts: [String]) -> String { texts.map { "- \($0)" }.joined(separator: "\n") }

    /// The site has no title that people know it by.
    static func place(_ title: String, whole: String) -> String { title == "Site" ? whole : title }
}
