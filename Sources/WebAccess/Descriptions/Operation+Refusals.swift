import HTTP
import JSON

extension Operation {
    /// The error response for programs: a problem document (RFC 9457).
    public static let problem = JSONSchema.object(
        "Why a request was refused.",
        [
            "title": .text("A short summary.", example: "Not found"),
            "status": .integer("The HTTP status.", example: 404),
            "detail": .text("What happened and what to do."),
            "instance": .text("The ID of the request in the server log."),
            "errors": .list(
                of: .object(
                    "An invalid parameter.",
                    ["field": .text("The parameter."), "detail": .text("What is wrong with it.")]),
                "The invalid parameters."
            ).optional,
        ]
    ).named("Problem")

    /// Returns the description of an error response with a problem document.
    public static func refusal(_ status: Status, _ meaning: String) -> ResponseDescription {
        ResponseDescription(status, meaning, [Content("application/problem+json", problem)])
    }

    /// The error response for path parameters that aren't valid text.
    public static let unreadableAddress = refusal(
        .badRequest, "The address contains control characters or is not valid UTF-8.")

    /// The error responses of operations that require a permission.
    public static let refusals = [
        unreadableAddress,
        refusal(.unauthorized, "The API key is missing, revoked or expired."),
        refusal(.forbidden, "The owner of the key doesn't have the required permission."),
        refusal(.notFound, "The item doesn't exist, or the owner of the key has no access to it."),
    ]
}
