import Administration
import ResponseServer

extension Site {
    /// What people did to rows, from the response server for the report on a study.
    static func corrections(_ responses: ResponseFeature) -> ReportedCorrections {
        { since, before, limit, grant, transaction in
            try responses.corrections(
                since: since, before: before, limit: limit, with: grant, in: transaction
            ).map { correction in
                let changes = correction.changes.map { "\($0.column): \($0.before) → \($0.after)" }
                return ReportedCorrection(
                    at: correction.at, by: correction.by, what: "\(correction.row): \(correction.what)",
                    changes: changes.joined(separator: "; "), reason: correction.reason)
            }
        }
    }
}
