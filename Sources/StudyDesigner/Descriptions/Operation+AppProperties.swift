import HTTP
import JSON
import WebAccess

// The API for the properties of an app, as on the original server for participant accounts.
extension Operation {
    private static let operatorGroup = Group(
        "App properties", "Requests from an operator's programs about an app.")

    static let appPropertiesUpdate = Operation(
        "appPropertiesUpdate", in: operatorGroup, "Sets the properties of an app.",
        details: """
            Requires permission to manage the app; an API key needs the scope for designs or administration. If any property is invalid, nothing is saved. A blank secret keeps \
            the current one. An email body can be HTML; `<<< TOKEN HERE >>>` is the placeholder for the code.
            """,
        body: [.json(AppPropertiesTransfer.schema)],
        answers: [
            ResponseDescription(.ok, "All properties are saved.", [.json(result)]),
            ResponseDescription(
                .badRequest, "A member is missing or invalid; `errors` lists each one.", [.json(result)]),
            ResponseDescription(
                .forbidden, "The key's user may not manage the app, or the key lacks the scope.",
                [.json(result)]),
            ResponseDescription(
                .notFound, "The app doesn't exist, or the key's user has no role in it.", [.json(result)]),
        ])

    static let registrationPing = Operation(
        "registrationPing", in: operatorGroup, "Checks whether the service is running.",
        isCredentialOptional: true,
        answers: [
            ResponseDescription(
                .ok, "The service is running.",
                [
                    .json(
                        .object(
                            "The service is running.",
                            [
                                "response": .text(
                                    "The name of the service, the version of the portal, and `Works!`."),
                                "success": .flag("Always true."),
                            ]))
                ])
        ])

    private static let result = JSONSchema.object(
        "The result of the request.",
        [
            "success": .flag("Whether the properties are saved."),
            "message": .text("`SUCCESS`, or an error message."),
            "errors": .list(
                of: .object(
                    "An error.",
                    ["field": .text("The name of the member."), "detail": .text("The error message.")]),
                "All missing or invalid members."
            ).optional,
        ])
}

extension AppPropertiesTransfer {
    /// The schema of the body.
    static let schema = JSONSchema.object(
        "The properties of an app.",
        [
            "appId": .text("The App ID.", example: "HERON"),
            "orgId": .text("The Org ID.", example: "MERIDIAN"),
            "appType": .text("`gateway` or `standalone`; omit to keep the current type.").optional,
            "androidBundleId": .text("The package name of the Android app."),
            "androidServerKey": .text("The Firebase key; blank keeps the current one."),
            "iosBundleId": .text("The bundle ID of the iOS app."),
            "iosCertificate": .text("The certificate for push notifications, in Base64."),
            "iosCertificatePassword": .text("The certificate's password."),
            "email": .text("The sender address of emails."), "emailPassword": .text("Not used."),
            "registerEmailSubject": .text("The subject of the registration email."),
            "registerEmailBody": .text("The text of the registration email, with `<<< TOKEN HERE >>>`."),
            "forgotPassEmailSubject": .text("The subject of the password email."),
            "forgotPassEmailBody": .text("The text of the password email, with `<<< TOKEN HERE >>>`."),
            "registerEmailSubjectSpanish": .text("The subject of the registration email in Spanish.")
                .optional,
            "registerEmailBodySpanish": .text("The text of the registration email in Spanish.").optional,
            "forgotPassEmailSubjectSpanish": .text("The subject of the password email in Spanish.").optional,
            "forgotPassEmailBodySpanish": .text("The text of the password email in Spanish.").optional,
            "feedbackEmail": .text("The address for feedback."),
            "contactUsEmail": .text("The address for questions."), "appName": .text("The app's name."),
            "methodHandler": .either([.flag("Not used."), .text("Not used.")], "Not used."),
        ])
}
