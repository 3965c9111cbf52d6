extension Email {
    /// The words in English.
    var english: Content {
        switch self {
        case .passwordLink(let address, let end):
            Content(
                subject: "Reset your Study Portal password",
                text: """
                    We received a request to reset the password of this account. To choose a new password, open this link:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). If you didn't request this, ignore this email. Your password stays the same.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Content(
                subject: "Reset your Study Portal password",
                text: """
                    \(by) sent you this link so that you can choose a new password:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). Your current password keeps working until you change it.
                    """)
        case .forcedPassword(let address, let end, let by):
            Content(
                subject: "Change your Study Portal password",
                text: """
                    \(by) requires you to change your password. Your old password no longer works, and you were signed out on all devices. To choose a new password, open this link:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). After that, request a new link on the sign-in page.
                    """)
        case .invitation(let address, let end, let by, let place):
            Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(by) invited you to Study Portal (\(Self.place(place, siteName: "entire site"))). To accept, choose a password:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). If you don't know \(by), ignore this email.
                    """)
        case .offer(let address, let end, let by, let place, let roles):
            Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(by) invited you to Study Portal (\(Self.place(place, siteName: "entire site"))) with these roles:

                    \(Self.lines(roles))

                    Accept or decline the invitation here:

                    \(address)

                    The link works until \(EmailDate.english(end)). If you don't know \(by), ignore this email.
                    """)
        case .access(let address, let by, let place):
            Content(
                subject: "You have a new role in Study Portal",
                text: """
                    \(by) gave you a role in Study Portal (\(Self.place(place, siteName: "entire site"))). Sign in as usual to see it:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Content(
                subject: "Your second factor for Study Portal was reset",
                text: """
                    \(by) reset the second factor of this account. Your authenticator app, recovery codes and passkeys no longer work, and you were signed out on all devices. Sign in with your password and set them up again:

                    \(address)

                    If you didn't request this, contact \(by).
                    """)
        case .signInLink(let address, let end):
            Content(
                subject: "Sign in to Study Portal",
                text: """
                    Someone, probably you, entered the correct password for this account. Because there were many failed sign-in attempts, we need to confirm that it was you. To sign in, open this link:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). If it wasn't you, someone knows your password. Change it as soon as possible.
                    """)
        case .newEmail(let address, let end):
            Content(
                subject: "Confirm your new email address for Study Portal",
                text: """
                    You asked to use this email address to sign in to Study Portal. To confirm it, open this link:

                    \(address)

                    The link works once, until \(EmailDate.english(end)). If you didn't request this, ignore this email.
                    """)
        case .emailChanged(let email):
            Content(
                subject: "Your email address for Study Portal was changed",
                text: """
                    From now on, use \(email) to sign in to Study Portal. The account no longer uses this address. If you didn't request this, contact your administrator immediately.
                    """)
        case .news(let event, let source, let address):
            SecurityNoticeText.english(event, from: source, address)
        case .test(let address):
            Content(
                subject: "Study Portal test email",
                text: """
                    This is a test email from the settings page of Study Portal at \(address). Email delivery works.
                    """)
        }
    }
}
