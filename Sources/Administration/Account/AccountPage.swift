import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The account page: name, language, color scheme, keyboard, password and sessions.
struct AccountPage {
    let frame: Frame
    var name: String
    let language: String
    let theme: String
    let usesSingleKeys: Bool
    let sessions: [SessionRow]
    /// When the second factor was enabled; nil if the account has none.
    let secondFactorSince: TimeText?
    let passkeyCount: Int
    /// The connection to the organization's provider; nil if there is no provider.
    var provider: Provider?
    /// Whether forms require reauthentication because the user signed in too long ago.
    let asksReauthentication: Bool
    /// The number of pending invitations.
    let invitationCount: Int
    /// The new email address that was entered.
    var email = ""
    var problems = FormProblems()

    /// The provider of the user's organization.
    struct Provider {
        let title: String
        /// When the account was connected; nil if it isn't.
        let since: TimeText?
    }

    /// A session of the user.
    struct SessionRow {
        let browser: String
        let agent: String
        let address: String
        let createdAt: TimeText
        let lastSeenAt: TimeText
        let isThis: Bool
        let endAddress: String

        init(_ session: Session, of person: AuthenticatedUser) {
            browser = BrowserName.of(session.agent)
            agent = session.agent
            address = session.address
            createdAt = TimeText.minute(session.createdAt)
            lastSeenAt = TimeText(session.lastSeenAt, from: person.actor.now)
            isThis = session.id == person.session
            endAddress = "/account/sessions/\(session.id.rawValue)/end"
        }
    }

    var invitations: String {
        NumberFormat.counted(invitationCount, "pending invitation", "pending invitations") + "."
    }
    var passkeys: String { NumberFormat.counted(passkeyCount, "passkey", "passkeys") }
    var hasAddressProblem: Bool { problems["email"] != nil || problems["proof"] != nil }
    var hasPasswordProblem: Bool { problems["old"] != nil || problems["new"] != nil }
    var hasOtherSessions: Bool { sessions.contains { !$0.isThis } }
    var languages: [SelectOption] { PortalLanguage.allCases.map { SelectOption($0.rawValue, $0.title) } }
    var themes: [SelectOption] {
        [
            SelectOption("system", "Match device"), SelectOption("light", "Light"),
            SelectOption("dark", "Dark"),
        ]
    }
}
