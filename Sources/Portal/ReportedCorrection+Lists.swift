import Access
import Administration
import DataAccess

extension ReportedCorrection {
    /// Returns the manual changes to List rows, for the report on a study.
    static let ofLists: ReportedCorrections = { since, before, limit, grant, transaction in
        try DataCorrection.all(since: since, before: before, limit: limit, with: grant, in: transaction)
            .map(ReportedCorrection.init)
    }

    private init(_ correction: DataCorrection) {
        let changes = correction.changes.map { "\($0.column): \($0.before) → \($0.after)" }
        self.init(
            at: correction.at, by: correction.by, what: "\(correction.row): \(correction.what)",
            changes: changes.joined(separator: "; "), reason: correction.reason)
    }
}

extension Installation {
    /// Makes reports on studies, as the pages do.
    var reports: ReportMaker { ReportMaker(audit: audit, corrections: ReportedCorrection.ofLists) }
}
