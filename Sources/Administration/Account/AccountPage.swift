import Access
import PortalUI
import Timekeeping

/// Name, language and colors, the password, and where someone is signed in.
struct AccountPage {
    let frame: Frame
    var name: String
    let language: String
    let theme: String
    let sessions: [SessionRow]
    /// Since when a second factor is asked for; nil where none is.
    let secondFactorSince: TimeText?
    let passkeyCount: Int
    /// What the organization's provider is to the account; nil where there is none.
    var provider: Provider?
    /// Whether forms ask for the password or a code: it's a while since signing in.
    let asksReauthentication: Bool
    /// How many pending invitations for an answer.
    let invitationCount: Int
    /// The new address that was typed.
    var email = ""
    var problems = FormProblems()

    /// The provider of the person's organization.
    struct Provider {
        let title: String
        /// Since when the account is connected; nil for one that is not.
        let since: TimeText?
    }

    /// One place where someone is signed in.
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
    var hasOtherSessions: Bool { sessions.contains { !$0.isThis } }
    var languages: [SelectOption] { EmailLanguage.allCases.map { SelectOption($0.rawValue, $0.title) } }
    var themes: [SelectOption] {
        [
            SelectOption("system", "Match device"), SelectOption("light", "Light"),
            SelectOption("dark", "Dark"),
        ]
    }
}
