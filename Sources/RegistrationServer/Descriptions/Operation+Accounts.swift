import JSON
import WebAccess

// The requests of apps about accounts.
extension Operation {
    private static let email = JSONSchema.text("The email address.", example: "robin@example.org")

    static let register = registration(
        "register", "Creates an account and sends a verification code by email.", access: .app,
        body: [
            "emailId": email, "password": .text("The password, 8 to 64 characters."),
            "usePassCode": JSONSchema.flag("Whether the app is protected by a passcode.").optional,
            "touchId": JSONSchema.flag("Whether the app is unlocked by fingerprint.").optional,
            "localNotification": JSONSchema.flag("Whether reminders are wanted.").optional,
            "remoteNotification": JSONSchema.flag("Whether push notifications are wanted.").optional,
        ], RegistrationSchemas.session)

    static let verify = registration(
        "verify", "Verifies an email address by the code that was sent to it.", access: .app,
        body: ["emailId": email, "code": .text("The code. Not case-sensitive.", example: "a1B2c3")],
        RegistrationSchemas.success)

    static let confirmRegistration = registration(
        "confirmRegistration", "Whether the address of the account was verified.", access: .session,
        RegistrationSchemas.verified)

    static let resendConfirmation = registration(
        "resendConfirmation", "Sends another verification code, which replaces the previous one.",
        access: .app,
        body: ["emailId": email], RegistrationSchemas.success)

    static let login = registration(
        "login", "Signs in. Ends the session on another device.",
        details:
            "After \(AccountLimits.passwordTries) failures in a row, the account is locked for \(AccountLimits.lockMinutes) minutes for the network of the client.",
        access: .app, body: ["emailId": email, "password": .text("The password, or a temporary one.")],
        RegistrationSchemas.session)

    static let refreshToken = registration(
        "refreshToken", "Returns a new credential for a session.", access: .app,
        body: ["refreshToken": .text("The token from signing in.")], RegistrationSchemas.renewed)

    static let logout = registration(
        "logout", "Ends the session.", access: .session,
        body: ["reason": JSONSchema.text("Ignored.", example: "user_action").optional],
        RegistrationSchemas.success)

    static let forgotPassword = registration(
        "forgotPassword", "Sends a temporary password by email. The main password keeps working.",
        access: .app,
        body: ["emailId": email], RegistrationSchemas.success)

    static let changePassword = registration(
        "changePassword", "Changes the password. The session stays valid.", access: .session,
        body: [
            "currentPassword": .text("The password, or a temporary one."),
            "newPassword": .text("The new password, none of the last 10."),
        ], RegistrationSchemas.success)

    static let userProfile = registration(
        "userProfile", "Returns the user's profile and settings.", access: .session,
        RegistrationSchemas.profile)

    static let updateUserProfile = registration(
        "updateUserProfile", "Saves the user's settings and what is known about the phone.", access: .session,
        body: [
            "settings": JSONSchema.anything("The settings, with the members that `userProfile` returns.")
                .optional,
            "info": JSONSchema.anything("The phone: `os`, `appVersion` and `deviceToken`.").optional,
        ], RegistrationSchemas.success)

    static let accountFeedback = registration(
        "accountFeedback", "Emails feedback to the app's team.", access: .app,
        body: ["subject": .text("The subject."), "body": .text("The text.")], RegistrationSchemas.sent)

    static let accountQuestion = registration(
        "accountQuestion", "Emails a question to the app's team.", access: .app,
        body: [
            "subject": .text("The subject."), "body": .text("The question."),
            "firstName": .text("The sender's first name."), "email": email,
        ], RegistrationSchemas.sent)
}
