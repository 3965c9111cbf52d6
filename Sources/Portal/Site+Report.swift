import Access
import Administration
import ResponseServer

extension Site {
    /// What people did to rows, from the response server for the report on a study.
    static func corrections(_ responses: ResponseFeature) -> ReportedCorrections {
        { since, before, limit, grant, transaction in
            try responses.corrections(
                since: since, before: before, limit: limit, with: grant, in: transaction
            ).map(ReportedCorrection.init)
        }
    }
}

extension Installation {
    /// Makes reports on studies, as the pages do.
    var reports: ReportMaker {
        let responses = responses
        return ReportMaker(audit: audit) { since, before, limit, grant, transaction in
            try responses.corrections(
                since: since, before: before, limit: limit, with: grant, in: transaction
            ).map(ReportedCorrection.init)
        }
    }
}

extension ReportedCorrection {
    fileprivate init(_ correction: DataCorrection) {
        let changes = correction.changes.map { "\($0.column): \($0.before) → \($0.after)" }
        self.init(
            at: correction.at, by: correction.by, what: "\(correction.row): \(correction.what)",
            changes: changes.joined(separator: "; "), reason: correction.reason)
    }
}
