import HTTP
import JSON
import WebAccess

extension Operation {
    private static let group = Group(
        "Accounts",
        "Requests of apps about their users' accounts. Most require the credential of a session in the header `auth` and the "
            + "user's ID in the header `userId`.")

    /// What an operation requires in addition to the app and its organization.
    enum RegistrationAccess {
        case app
        case session
    }

    /// Returns an operation of the registration server.
    static func registration(
        _ name: String, _ summary: String, details: String = "", access: RegistrationAccess,
        parameters: [Parameter] = [], body: KeyValuePairs<String, JSONSchema> = [:], _ result: JSONSchema
    ) -> Operation {
        let schema = JSONSchema.object(
            "The parameters. Also accepted as a form or in the query string.", body)
        let credentials = access == .session ? [auth, userID] : []
        return Operation(
            name, in: group, summary, details: details, parameters: headers + credentials + parameters,
            body: body.isEmpty ? [] : [.json(schema), .form(schema)], isBodyOptional: true,
            answers: [ResponseDescription(.ok, "Done.", [.json(result)])] + refusals(access))
    }

    private static let headers = [
        Parameter("applicationId", in: .header, .text("The App ID.", example: "HERON"), isRequired: true),
        Parameter("orgId", in: .header, .text("The Org ID.", example: "MERIDIAN"), isRequired: true),
        Parameter(
            "language", in: .header,
            .text("`es` for Spanish messages and emails; English otherwise.", example: "es")),
    ]
    private static let auth = Parameter(
        "auth", in: .header, .text("The credential of the session."), isRequired: true)
    private static let userID = Parameter("userId", in: .header, .text("The user's ID."), isRequired: true)

    private static func refusals(_ access: RegistrationAccess) -> [ResponseDescription] {
        let fields = [
            Field("StatusMessage", .text("The sentence for the user; Spanish is in Base64.")),
            Field("status", .text("The internal code: 101 to 104.")),
            Field("title", .text("The name of the message.")),
        ]
        func refusal(_ status: Status, _ meaning: String) -> ResponseDescription {
            ResponseDescription(status, meaning, fields: fields, [.json(RegistrationSchemas.refusal)])
        }
        let session =
            access == .session
            ? [refusal(.unauthorized, "The credential expired, or the account no longer exists.")] : []
        return session + [
            refusal(.badRequest, "The request is invalid, or it was refused for the stated reason."),
            refusal(.forbidden, "A code or refresh token is no longer valid, or the address isn't verified."),
            refusal(.tooManyRequests, "Too many failed attempts. Try again after the time in `Retry-After`."),
            ResponseDescription(
                .contentTooLarge, "The body is too large.", [Content("application/problem+json", problem)]),
            refusal(.serviceUnavailable, "The server is busy or can't save data. Nothing was saved."),
        ]
    }
}
