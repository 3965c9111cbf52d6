import Access
import SQLStore
import Timekeeping

/// A correction of the data as the report tells it; the response server knows them, `Portal` brings them here.
public struct ReportedCorrection: Sendable {
    let at: Instant
    let by: String
    let what: String
    let changes: String
    let reason: String

    /// A correction: when, by whom, what was done to which row, the values before and after, and why.
    public init(at: Instant, by: String, what: String, changes: String, reason: String) {
        (self.at, self.by, self.what) = (at, by, what)
        (self.changes, self.reason) = (changes, reason)
    }
}

/// Gives the corrections of a channel within a time, oldest first, at most so many.
public typealias ReportedCorrections =
    @Sendable (
        _ since: Instant, _ before: Instant, _ limit: Int, _ grant: Grant<ViewResponses>,
        borrowing Transaction
    ) throws -> [ReportedCorrection]

extension ReportSection {
    /// The values that people corrected, for anyone who may read them.
    init(_ corrections: [ReportedCorrection], limit: Int) {
        self.init(
            "Values before and after",
            "The values of the corrections above, as stored with their rows. Values of erased participants "
                + "aren't included.",
            ["When (UTC)", "Who", "What", "Before and after", "Reason"], limit: limit)
        for correction in corrections {
            add([
                EventSections.time(correction.at), correction.by, correction.what, correction.changes,
                correction.reason,
            ])
        }
    }
}
