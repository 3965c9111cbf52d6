import HTTP
import JSON

extension Operation {
    /// What programs get for a request that pages would refuse: a problem document (RFC 9457).
    public static let problem = JSONSchema.object(
        "Why a request was refused.",
        [
            "title": .text("What happened, in few words.", example: "Not found"),
            "status": .whole("The status of HTTP.", example: 404),
            "detail": .text("What happened and what to do, as a sentence."),
            "instance": .text("The request, as it stands in the log of the server."),
            "errors": .list(
                of: .object(
                    "One of them.",
                    ["field": .text("The parameter."), "detail": .text("What is wrong with it.")]),
                "What is wrong with single parameters."
            ).optional,
        ]
    ).named("Problem")

    /// A refusal with a problem document.
    public static func refusal(_ status: Status, _ meaning: String) -> ResponseDescription {
        ResponseDescription(status, meaning, [Content("application/problem+json", problem)])
    }

    /// The refusal of an address whose parameters are no text.
    public static let unreadableAddress = refusal(
        .badRequest, "The address holds bytes that are no text in UTF-8, or control characters.")

    /// The refusals of whatever requires a right.
    public static let refusals = [
        unreadableAddress,
        refusal(.unauthorized, "No key, or one that was revoked or has expired."),
        refusal(.forbidden, "The key's user lacks the right."),
        refusal(.notFound, "There is no such thing, or the key's user has no role on it."),
    ]
}
