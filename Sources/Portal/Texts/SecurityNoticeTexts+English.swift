extension SecurityNoticeTexts {
    static let english = SecurityNoticeTexts(
        text: { happened, source, address in
            """
            \(happened) This was done from \(source). If it was you, you don't need to do anything. If it wasn't, change your password now, end all sessions on this page, and contact the administrator of your organization:

            \(address)
            """
        },
        server: "the server itself",

        passwordChanged: Email.Content(
            subject: "Your password for Study Portal was changed",
            text: "The password of this account was changed."),
        secondFactorOn: Email.Content(
            subject: "Your second factor for Study Portal is on",
            text:
                "A second factor was set up. Signing in to this account now requires a code from an authenticator app."
        ),
        secondFactorOff: Email.Content(
            subject: "Your second factor for Study Portal is off",
            text:
                "The second factor of this account was turned off. Signing in now requires only the password."
        ),
        recoveryCodesRenewed: Email.Content(
            subject: "Your recovery codes for Study Portal were replaced",
            text: "The recovery codes of this account were replaced. The old codes no longer work."),
        recoveryCodeUsed: { left in
            Email.Content(
                subject: "A recovery code for Study Portal was used",
                text: "A recovery code of this account was used. Codes left: \(left).")
        },
        passkeyAdded: { name in
            Email.Content(
                subject: "A passkey for Study Portal was added",
                text:
                    "A passkey was added to this account: “\(name)”. It can be used to sign in without a password."
            )
        },
        passkeyDeleted: { name in
            Email.Content(
                subject: "A passkey for Study Portal was deleted",
                text:
                    "The passkey “\(name)” of this account was deleted and can no longer be used to sign in.")
        },
        keyIssued: { title, folder in
            Email.Content(
                subject: "An API key for Study Portal was issued",
                text:
                    "The API key “\(title)” was issued for this account. A program with this key can act on your behalf in \(folder)."
            )
        },
        serviceKeyIssued: { title, account, folder in
            Email.Content(
                subject: "You issued an API key for Study Portal",
                text:
                    "You issued the API key “\(title)” for the service account \(account). A program with this key can act in \(folder)."
            )
        }
    )
}
