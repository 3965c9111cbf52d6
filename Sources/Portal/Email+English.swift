extension Email {
    /// The words in English.
    var english: Content {
        switch self {
        case .passwordLink(let address, let end):
            Content(
                subject: "Choose another password for Study Portal",
                text: """
                    Somebody, probably you, asked to choose another password for this account. Open this address:

                    \(address)

                    It works once, until \(EmailDate.english(end)). If you did not ask, do nothing: your password stays as it is.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Content(
                subject: "Choose another password for Study Portal",
                text: """
                    \(by) sent you this link to choose another password. Open this address:

                    \(address)

                    It works once, until \(EmailDate.english(end)). Until then your present password works as before.
                    """)
        case .forcedPassword(let address, let end, let by):
            Content(
                subject: "Your password for Study Portal must be changed",
                text: """
                    \(by) asked that you choose another password. The one you had does not work any more, and you are signed out everywhere. Open this address:

                    \(address)

                    It works once, until \(EmailDate.english(end)). After that, ask for another link on the sign-in page.
                    """)
        case .invitation(let address, let end, let by, let place):
            Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(by) invites you to Study Portal (\(Self.place(place, whole: "the whole site"))). Choose your password at this address:

                    \(address)

                    It works once, until \(EmailDate.english(end)). If you do not know \(by), do nothing.
                    """)
        case .offer(let address, let end, let by, let place, let roles):
            Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(by) invites you to Study Portal (\(Self.place(place, whole: "the whole site"))) as:

                    \(Self.lines(roles))

                    Accept or decline at this address:

                    \(address)

                    It works until \(EmailDate.english(end)). If you do not know \(by), do nothing.
                    """)
        case .access(let address, let by, let place):
            Content(
                subject: "You have a new role in Study Portal",
                text: """
                    \(by) gave you a role in Study Portal (\(Self.place(place, whole: "the whole site"))). Sign in as always, and you find it here:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Content(
                subject: "Your second factor for Study Portal was reset",
                text: """
                    \(by) reset the second factor of this account. Your authenticator app, recovery codes and passkeys for it do not work any more, and you are signed out everywhere. Sign in with your password and set them up again:

                    \(address)

                    If you did not ask for this, tell \(by).
                    """)
        case .signInLink(let address, let end):
            Content(
                subject: "Sign in to Study Portal",
                text: """
                    Somebody, probably you, gave the right password of this account. Because others have been guessing it, the password alone is not enough now. Open this address to sign in:

                    \(address)

                    It works once, until \(EmailDate.english(end)). If it was not you, somebody knows your password: choose another one.
                    """)
        case .newEmail(let address, let end):
            Content(
                subject: "Confirm your new address for Study Portal",
                text: """
                    You asked to sign in to Study Portal with this address. Open this page to confirm it:

                    \(address)

                    It works once, until \(EmailDate.english(end)). If you did not ask, do nothing.
                    """)
        case .emailChanged(let email):
            Content(
                subject: "Your address for Study Portal was changed",
                text: """
                    You sign in to Study Portal with \(email) from now on; this address is not used any more. If you did not ask for this, tell your administrator at once.
                    """)
        case .news(let event, let source, let address):
            SecurityNoticeText.english(event, from: source, address)
        case .test(let address):
            Content(
                subject: "Mail of Study Portal arrives",
                text: """
                    This mail was sent from the settings page of Study Portal at \(address) to see whether mail arrives.
                    """)
        }
    }
}
