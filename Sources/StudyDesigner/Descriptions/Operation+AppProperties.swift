import HTTP
import JSON
import WebAccess

// What operators' programs send about an app, as the original server of participants' accounts took it.
extension Operation {
    private static let operatorGroup = Group(
        "App properties", "What an operator's program sends about an app.")

    static let appPropertiesUpdate = Operation(
        "appPropertiesUpdate", in: operatorGroup, "Sets the properties of an app.",
        details: """
            Needs the right to manage the app. Everything is saved, or nothing. A secret that is empty keeps the one \
            that is there. A body of a mail may be HTML; `<<< TOKEN HERE >>>` is where the code goes.
            """,
        body: [.json(AppPropertiesTransfer.schema)],
        answers: [
            ResponseDescription(.ok, "Everything is saved.", [.json(result)]),
            ResponseDescription(
                .badRequest, "Something is missing or wrong: `errors` names each member.", [.json(result)]),
            ResponseDescription(.forbidden, "The key's person may not manage the app.", [.json(result)]),
            ResponseDescription(
                .notFound, "There is no such app, or the key's person has no role there.", [.json(result)]),
        ])

    static let registrationPing = Operation(
        "registrationPing", in: operatorGroup, "Whether the service runs.", isCredentialOptional: true,
        answers: [
            ResponseDescription(
                .ok, "It runs.",
                [.json(.object("It runs.", ["response": .text("Words."), "success": .flag("Always true.")]))])
        ])

    private static let result = JSONSchema.object(
        "Whether it worked.",
        [
            "success": .flag("Whether everything is saved."),
            "message": .text("`SUCCESS`, or what is wrong."),
            "errors": .list(
                of: .object(
                    "Something that is wrong.",
                    ["field": .text("The member that is meant."), "detail": .text("What is wrong with it.")]),
                "All that is missing or wrong."
            ).optional,
        ])
}

extension AppPropertiesTransfer {
    /// The shape of the body.
    static let schema = JSONSchema.object(
        "The properties of an app.",
        [
            "appId": .text("The App ID.", example: "HERON"),
            "orgId": .text("The Org ID.", example: "MERIDIAN"),
            "appType": .text("`gateway` or `standalone`; left out, it stays as it is.").optional,
            "androidBundleId": .text("The package name of the Android app."),
            "androidServerKey": .text("The key for Firebase; empty keeps the present one."),
            "iosBundleId": .text("The bundle ID of the iOS app."),
            "iosCertificate": .text("Base64 of the certificate for push messages."),
            "iosCertificatePassword": .text("The certificate's password."),
            "email": .text("From whom mails come."), "emailPassword": .text("Not used."),
            "registerEmailSubject": .text("The subject of the registration mail."),
            "registerEmailBody": .text("Its text, with `<<< TOKEN HERE >>>`."),
            "forgotPassEmailSubject": .text("The subject of the mail with a password."),
            "forgotPassEmailBody": .text("Its text, with `<<< TOKEN HERE >>>`."),
            "registerEmailSubjectSpanish": .text("The same subject in Spanish.").optional,
            "registerEmailBodySpanish": .text("The same text in Spanish.").optional,
            "forgotPassEmailSubjectSpanish": .text("The same subject in Spanish.").optional,
            "forgotPassEmailBodySpanish": .text("The same text in Spanish.").optional,
            "feedbackEmail": .text("Where feedback goes."),
            "contactUsEmail": .text("Where questions go."), "appName": .text("The app's name."),
            "methodHandler": .either([.flag("Not used."), .text("Not used.")], "Not used."),
        ])
}
