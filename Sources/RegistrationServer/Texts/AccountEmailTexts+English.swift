extension AccountEmailTexts {
    static let english = AccountEmailTexts(
        verificationSubject: { "Welcome to the \($0) app!" },
        verification: { app, code in
            """
            Thank you for creating an account in the \(app) app.

            To verify your email address, enter this code in the app. It can be used only once and is valid for \(AccountLimits.codeHours) hours.

            Verification Code:\(code)

            If you didn't create an account, ignore this email.
            """
        },
        passwordSubject: { "Password Help - \($0) app" },
        password: { app, password in
            """
            You asked for help with your password in the \(app) app.

            Sign in with this temporary password. It can be used only once and is valid for \(AccountLimits.codeHours) hours. You will then choose \
            a new password.

            Temporary Password: \(password)

            If you didn't ask for this, ignore this email. Your password still works.
            """
        },
        lockSubject: { "Your \($0) account was locked" },
        lock: { app in
            """
            Someone tried to sign in to your account in the \(app) app with a wrong password, \(AccountLimits.passwordTries) times in a row. The \
            account was locked for \(AccountLimits.lockMinutes) minutes for the network that the attempts came from.

            If it was you, wait \(AccountLimits.lockMinutes) minutes and try again, or choose "Forgot password" in the app. If it wasn't you, you don't \
            need to do anything.
            """
        },
        deletionSubject: { "Delete your \($0) account" },
        deletion: { app, code in
            """
            Someone asked to delete your account in the \(app) app.

            To continue, enter this code on the page where you asked. It is valid for \(AccountLimits.deletionCodeMinutes) minutes.

            Code: \(code)

            If it wasn't you, ignore this email. Your account stays as it is.
            """
        },
        addressSubject: { "Confirm your new email address - \($0) app" },
        address: { app, code, page in
            """
            You asked the team of the \(app) app to change the email address of your account to this one.

            To confirm, open this page and enter your current email address, your password and this code. The code is \
            valid for \(AccountLimits.codeHours) hours. Until then, you sign in with your current address.

            \(page)

            Code: \(code)

            If you didn't ask for this, ignore this email.
            """
        },
        addressNoticeSubject: { "Your email address is about to change - \($0) app" },
        addressNotice: { app in
            """
            The team of the \(app) app was asked to change the email address of your account. A code was sent to the new \
            address. The change also needs your password.

            If you didn't ask for this, write to the team of the app, and don't give your password to anyone.
            """
        },
        closureSubject: { "Your \($0) account was deleted" },
        closureByOwner: {
            "Your account in the \($0) app was deleted, as you asked on our page. You left all of its studies."
        },
        closureByTeam: { "The team of the \($0) app deleted your account. You left all of its studies." },
        responsesKept: "The answers that you sent to studies were kept.",
        responsesDeleted:
            "The answers that you sent were deleted in the studies that you hadn't left before and that are on this server.",
        closureEnd:
            "We delete your email address when this message is sent. If you didn't expect this, write to the team of the app. "
            + "You can create another account at any time.",
        feedback: { app, text in
            """
            A user of the \(app) mobile app provided feedback:

            \(text)
            """
        },
        contact: { app, name, email, subject, text in
            """
            A user of the \(app) mobile app has a question. Please reply to the user's address.

            First Name: \(name)
            Email: \(email)
            Subject: \(subject)

            \(text)
            """
        })
}
