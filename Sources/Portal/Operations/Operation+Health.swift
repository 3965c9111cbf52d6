import HTTP
import JSON
import WebAccess

// What a supervisor of the server asks.
extension Operation {
    private static let supervisionGroup = Group("Health", "What a supervisor of the server asks.")

    static let alive = Operation(
        "alive", in: supervisionGroup, "Whether the server answers at all.",
        answers: [ResponseDescription(.ok, "It does.", [Content("text/plain", .text("`alive`"))])])

    static let ready = Operation(
        "ready", in: supervisionGroup,
        "Whether the database takes writes, looked at every five seconds at most.", details: networks,
        answers: [
            ResponseDescription(.ok, "It does.", [Content("text/plain", .text("`ready`"))]),
            refusal(.notFound, "The caller's network may not ask."),
            ResponseDescription(
                .serviceUnavailable, "It does not.", [Content("text/plain", .text("What is wrong."))]),
        ])

    static let metrics = Operation(
        "metrics", in: supervisionGroup, "What the server does, in the text form of Prometheus.",
        details: networks,
        answers: [
            ResponseDescription(.ok, "The figures.", [Content("text/plain", .text("A figure to a line."))]),
            refusal(.notFound, "The caller's network may not ask."),
        ])

    private static let networks =
        "From the server itself, and from the networks that the setting for metrics names."
}
