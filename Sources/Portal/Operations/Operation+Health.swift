import HTTP
import JSON
import WebAccess

// Health checks and metrics for monitoring.
extension Operation {
    private static let supervisionGroup = Group("Health", "Health checks and metrics for monitoring.")

    static let alive = Operation(
        "alive", in: supervisionGroup, "Checks whether the server responds.",
        answers: [
            ResponseDescription(.ok, "The server is running.", [Content("text/plain", .text("`alive`"))])
        ])

    static let ready = Operation(
        "ready", in: supervisionGroup,
        "Checks whether the database and the erasure log accept writes, at most every five seconds.",
        details: networks,
        answers: [
            ResponseDescription(
                .ok, "Both accept writes.", [Content("text/plain", .text("`ready`"))]),
            refusal(.notFound, "The client's network has no access."),
            ResponseDescription(
                .serviceUnavailable, "One of them does not accept writes.",
                [Content("text/plain", .text("The problem."))]),
        ])

    static let metrics = Operation(
        "metrics", in: supervisionGroup, "Returns metrics in the Prometheus text format.",
        details: networks,
        answers: [
            ResponseDescription(.ok, "The metrics.", [Content("text/plain", .text("One metric per line."))]),
            refusal(.notFound, "The client's network has no access."),
        ])

    private static let networks =
        "Available from the server itself and from the networks in PORTAL_OPERATIONS_NETWORKS."
}
