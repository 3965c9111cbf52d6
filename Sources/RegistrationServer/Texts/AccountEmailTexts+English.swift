extension AccountEmailTexts {
    static let english = AccountEmailTexts(
        verificationSubject: { "Welcome to the \($0) app!" },
        verification: { app, code in
            """
            Thank you for creating an account in the \(app) app.

            To verify your email address, enter this code in the app. It can be used only once and is valid for 48 hours.

            Verification Code:\(code)

            If you didn't create an account, ignore this email.
            """
        },
        passwordSubject: { "Password Help - \($0) app" },
        password: { app, password in
            """
            You asked for help with your password in the \(app) app.

            Sign in with this temporary password. It can be used only once and is valid for 48 hours. You will then choose \
            a new password.

            Temporary Password: \(password)

            If you didn't ask for this, ignore this email. Your password still works.
            """
        },
        lockSubject: { "Your \($0) account was locked" },
        lock: { app in
            """
            Someone tried to sign in to your account in the \(app) app with a wrong password, three times in a row. The \
            account was locked for 15 minutes for the network that the attempts came from.

            If it was you, wait 15 minutes and try again, or choose "Forgot password" in the app. If it wasn't you, you don't \
            need to do anything.
            """
        },
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
