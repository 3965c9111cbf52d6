/// A response on its way into the database: everything that could be found out without it.
struct Arrival: Sendable {
    /// What finds the participant; nil when the request names none.
    let digest: [UInt8]?
    /// What the request lacks; refused only after the participant is known, as the deployed server does.
    let entries: [WireRefusal.Entry]
    /// The response; nil when `entries` says why not.
    let submission: Submission?
    /// Its rows, if the shape of its List was in memory.
    let prepared: Prepared?

    /// The rows of a response, made before it was certain where it goes.
    struct Prepared: Sendable {
        let list: ListShape
        let outcome: Result<ShreddedResponse, ShredFailure>
    }
}
