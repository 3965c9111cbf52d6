import WebAccess

/// A response with everything that can be determined before the database transaction.
struct ParsedSubmission: Sendable {
    /// The lookup value of the participant, or nil if the request contains none.
    let digest: [UInt8]?
    /// The error for missing data. As in the deployed server, it is reported only after the participant is found.
    let entries: [WireError.Entry]
    /// The response, or nil if `entries` contains the problem.
    let submission: RawSubmission?
    /// Its rows, if the shape of its List was cached.
    let prepared: PreparedRows?

    /// The rows of a response, created before its List was confirmed.
    struct PreparedRows: Sendable {
        let list: ListSchema
        let outcome: Result<ShreddedResponse, ShredFailure>
    }
}
