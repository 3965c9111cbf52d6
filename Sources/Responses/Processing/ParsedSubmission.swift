import WebAccess

/// A response with everything that can be determined before the database transaction.
package struct ParsedSubmission: Sendable {
    /// The lookup value of the participant, or nil if the request contains none.
    package let digest: [UInt8]?
    /// The error for missing data. As in the deployed server, it is reported only after the participant is found.
    package let entries: [WireError.Entry]
    /// The response, or nil if `entries` contains the problem.
    package let submission: RawSubmission?
    /// Its rows, if the shape of its List was cached.
    package let prepared: PreparedRows?

    package init(
        digest: [UInt8]?, entries: [WireError.Entry], submission: RawSubmission?, prepared: PreparedRows?
    ) {
        self.digest = digest
        self.entries = entries
        self.submission = submission
        self.prepared = prepared
    }

    /// The rows of a response, created before its List was confirmed.
    package struct PreparedRows: Sendable {
        package let list: ListSchema
        package let outcome: Result<ShreddedResponse, ShredFailure>

        package init(list: ListSchema, outcome: Result<ShreddedResponse, ShredFailure>) {
            self.list = list
            self.outcome = outcome
        }
    }
}
