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
    static let correctionColumns = [
        "Event", "When (UTC)", "Who", "What", "Before and after", "Reason",
    ]
    private static let changesColumn = 4

    /// The second and the user of a correction, by which its event and its values are found together.
    private struct CorrectionKey: Hashable {
        let time: String
        let user: String
    }

    /// Returns the section of corrections with values in place of their digests.
    ///
    /// Where the events and the values of a second and user differ in number, nothing is matched by guess: the values
    /// are rows of their own.
    func joined(with values: ReportSection) -> ReportSection {
        let events = Dictionary(grouping: rows.indices.filter { Self.hasDigest(rows[$0]) }) {
            CorrectionKey(time: rows[$0][1], user: rows[$0][2])
        }
        let found = Dictionary(grouping: values.rows) { CorrectionKey(time: $0[0], user: $0[1]) }
        var (shown, alone) = (rows, [[String]]())
        for (key, values) in found {
            let places = events[key] ?? []
            if places.count == values.count {
                for (place, value) in zip(places, values) { shown[place][Self.changesColumn] = value[3] }
            } else {
                alone += values.map { [""] + $0 }
            }
        }
        var joined = ReportSection(title, Self.joinedNote, columns, limit: limit)
        for row in (shown + alone).sorted(by: { $0[1] < $1[1] }) { joined.add(row) }
        joined.omit(omitted + values.omitted)
        return joined
    }

    private static let joinedNote =
        "Rows that users added, corrected, deleted or restored, with their values, and failed responses that were "
        + "reprocessed, corrected, discarded or restored. Values of erased participants aren't included."

    private static func hasDigest(_ row: [String]) -> Bool {
        row.count > changesColumn && row[changesColumn].contains("digest:")
    }

    static let valuesTitle = "Values before and after"

    /// Creates the section of corrected values, for users who may read them.
    init(_ corrections: [ReportedCorrection], limit: Int) {
        self.init(
            Self.valuesTitle,
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
