extension RegistrationTexts {
    static let english = RegistrationTexts(
        invalidInput: "Invalid input.",
        sessionExpired: "Session expired.",
        accountDeactivated: "Your account has been deactivated",
        invalidUsernameOrPassword: "Invalid username or password",
        emailExists: "This email has already been used. Please try with different email address.",
        emailNotVerified:
            "Your email address hasn't been verified yet. Enter the verification code from the email that we sent you, "
            + "or ask for a new code.",
        alreadyVerified: "User already verified",
        invalidCode: "Invalid code",
        codeExpired: "Code Expired",
        accountLocked:
            "As a security measure, this account has been locked for \(AccountLimits.lockMinutes) minutes.",
        invalidOldPassword: "Invalid old password",
        samePassword: "Current Password and New Password cannot be same",
        recentPassword:
            "New Password should not be the same as the last \(AccountLimits.previousPasswords) passwords.",
        weakPassword:
            "Choose a password of \(AccountLimits.passwordMin) to \(AccountLimits.passwordMax) characters with "
            + "at least one digit and one special character.",
        invalidRefreshToken: "Invalid refresh token.",
        noDataAvailable: "No data available",
        consentVersionRequired: "Consent version is required",
        alreadyWithdrawn: "You are already Withdrawn from study",
        failure: "FAILURE",
        somethingWentWrong: "Oops, something went wrong. Please try again after sometime",
        feedbackNotSent:
            "Sorry, an error occurred and your feedback could not be sent to the organization. Please retry in some "
            + "time.",
        inquiryNotSent:
            "Sorry, an error occurred and your inquiry could not be sent to the organization. Please retry in some "
            + "time.",
        tooManyAttempts: "There were too many failed attempts. Please try again later.",
        tooManyEmails:
            "We have already sent several emails to this address. Look for them in the spam folder, too, or try again in "
            + "an hour.",
        tooManyMessages:
            "Too many messages were sent from your network. Please try again in \(AccountLimits.messageMinutes) minutes.",
        tryAgainSoon: "The server is busy. Please try again in a few seconds.",
        appIsClosed:
            "This app is closed. You can still sign in, read and leave, but nothing new can be saved.",
        invalidEmailAddress: "Enter a valid email address.",
        documentNotPDF: "The consent document must be a PDF file.",
        documentTooLarge: "The consent document is larger than \(AccountLimits.documentMegabytes) MB.",
        testMessage: {
            "This is a test message from the team of the \($0) app. You don't need to do anything."
        })
}
