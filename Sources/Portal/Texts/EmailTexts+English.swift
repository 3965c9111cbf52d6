extension EmailTexts {
    static let english = EmailTexts(
        passwordLink: { address, end in
            Email.Content(
                subject: "Reset your Study Portal password",
                text: """
                    We received a request to reset the password of this account. To choose a new password, open this link:

                    \(address)

                    The link works once, until \(end). If you didn't request this, ignore this email. Your password stays the same.
                    """)
        },
        sentPasswordLink: { address, end, sender in
            Email.Content(
                subject: "Reset your Study Portal password",
                text: """
                    \(sender) sent you this link so that you can choose a new password:

                    \(address)

                    The link works once, until \(end). Your current password keeps working until you change it.
                    """)
        },
        forcedPassword: { address, end, sender in
            Email.Content(
                subject: "Change your Study Portal password",
                text: """
                    \(sender) requires you to change your password. Your old password no longer works, and you were signed out on all devices. To choose a new password, open this link:

                    \(address)

                    The link works once, until \(end). After that, request a new link on the sign-in page.
                    """)
        },
        invitation: { address, end, sender, place in
            Email.Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(sender) invited you to Study Portal (\(place)). To accept, choose a password:

                    \(address)

                    The link works once, until \(end). If you don't know \(sender), ignore this email.
                    """)
        },
        offer: { address, end, sender, place, roles in
            Email.Content(
                subject: "You are invited to Study Portal",
                text: """
                    \(sender) invited you to Study Portal (\(place)) with these roles:

                    \(roles)

                    Accept or decline the invitation here:

                    \(address)

                    The link works until \(end). If you don't know \(sender), ignore this email.
                    """)
        },
        access: { address, sender, place in
            Email.Content(
                subject: "You have a new role in Study Portal",
                text: """
                    \(sender) gave you a role in Study Portal (\(place)). Sign in as usual to see it:

                    \(address)
                    """)
        },
        secondFactorReset: { address, sender in
            Email.Content(
                subject: "Your second factor for Study Portal was reset",
                text: """
                    \(sender) reset the second factor of this account. Your authenticator app, recovery codes and passkeys no longer work, and you were signed out on all devices. Sign in with your password and set them up again:

                    \(address)

                    If you didn't request this, contact \(sender).
                    """)
        },
        signInLink: { address, end in
            Email.Content(
                subject: "Sign in to Study Portal",
                text: """
                    Someone, probably you, entered the correct password for this account. Because there were many failed sign-in attempts, we need to confirm that it was you. To sign in, open this link:

                    \(address)

                    The link works once, until \(end). If it wasn't you, someone knows your password. Change it as soon as possible.
                    """)
        },
        newEmail: { address, end in
            Email.Content(
                subject: "Confirm your new email address for Study Portal",
                text: """
                    You asked to use this email address to sign in to Study Portal. To confirm it, open this link:

                    \(address)

                    The link works once, until \(end). If you didn't request this, ignore this email.
                    """)
        },
        emailChanged: { email in
            Email.Content(
                subject: "Your email address for Study Portal was changed",
                text: """
                    From now on, use \(email) to sign in to Study Portal. The account no longer uses this address. If you didn't request this, contact your administrator immediately.
                    """)
        },
        pushCertificate: { address, app, end in
            Email.Content(
                subject: "Replace the push certificate of the \(app) app",
                text: """
                    The certificate with which the \(app) app gets push messages on iPhones is valid until \(end). After that, iPhones get no push messages.

                    Get a new certificate from Apple, or a .p8 key, which doesn't expire, and save it on this page:

                    \(address)
                    """)
        },
        exportFailed: { address, schedule, study, reason in
            Email.Content(
                subject: "The export \(schedule) failed",
                text: """
                    The scheduled export \(schedule) of the study \(study) failed:

                    \(reason)

                    The next one follows as scheduled. You can try this one again here:

                    \(address)
                    """)
        },
        webhookFailed: { address, webhook, study, reason in
            Email.Content(
                subject: "The webhook \(webhook) failed",
                text: """
                    Messages of the webhook \(webhook) of the study \(study) couldn't be delivered:

                    \(reason)

                    They are kept for 30 days. Once the receiver works, you can resend them here:

                    \(address)
                    """)
        },
        designMention: { address, sender, study in
            Email.Content(
                subject: "\(sender) mentioned you in a comment",
                text: """
                    \(sender) mentioned you in a comment on the design of the study \(study).

                    To read it and reply, open this page:

                    \(address)
                    """)
        },
        reviewRequested: { address, sender, study in
            Email.Content(
                subject: "Please review the study \(study)",
                text: """
                    \(sender) asks you to review the design of the study \(study).

                    To read the request and answer it, open this page:

                    \(address)
                    """)
        },
        reviewAnswered: { address, sender, study in
            Email.Content(
                subject: "\(sender) reviewed the study \(study)",
                text: """
                    \(sender) answered your request to review the design of the study \(study).

                    To read the answer, open this page:

                    \(address)
                    """)
        },
        test: { address in
            Email.Content(
                subject: "Study Portal test email",
                text: """
                    This is a test email from the settings page of Study Portal at \(address). Email delivery works.
                    """)
        },

        // In several emails.
        entireSite: "entire site",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        date: { day, month, year, time in "\(day) \(month) \(year), \(time) UTC" }
    )
}
