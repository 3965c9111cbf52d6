import Access
import SQLStore
import Timekeeping

/// A data correction as shown in the report; `Portal` gets corrections from the response server.
public struct ReportedCorrection: Sendable {
    let at: Instant
    let by: String
    let what: String
    let changes: String
    let reason: String

    /// Creates a correction: when, by whom, what was done to which row, the values before and after, and why.
    public init(at: Instant, by: String, what: String, changes: String, reason: String) {
        (self.at, self.by, self.what) = (at, by, what)
        (self.changes, self.reason) = (changes, reason)
    }
}

/// Returns the corrections of a channel in a period, oldest first, up to a maximum.
public typealias ReportedCorrections =
    @Sendable (
        _ since: Instant, _ before: Instant, _ limit: Int, _ grant: Grant<ViewResponses>,
        borrowing Transaction
    ) throws -> [ReportedCorrection]

extension ReportSection {
    /// Creates the section of corrected values, for users who may read them.
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
