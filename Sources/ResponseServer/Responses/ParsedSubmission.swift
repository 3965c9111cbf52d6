/// A response on its way into the database: everything that could be found out without it.
struct ParsedSubmission: Sendable {
    /// What finds the participant; nil when the request names none.
    let digest: [UInt8]?
    /// What the request lacks; refused only after the participant is known, as the deployed server does.
    let entries: [WireError.Entry]
    /// The response; nil when `entries` says why not.
    let submission: RawSubmission?
    /// Its rows, if the shape of its List was in memory.
    let prepared: PreparedRows?

    /// The rows of a response, made before it was certain where it goes.
    struct PreparedRows: Sendable {
        let list: ListSchema
        let outcome: Result<ShreddedResponse, ShredFailure>
    }
}
