import Access
import Responses
import SQLStore
import Studies
import Timekeeping

extension DataCorrection {
    /// Returns corrected values of responses, withdrawn corrections, and discarded and restored responses within a
    /// period.
    static func responses(
        _ since: Instant, _ before: Instant, _ limit: Int, _ grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [DataCorrection] {
        let corrections = try DataCorrectionRepository.corrections(
            since: since, before: before, limit: limit, with: grant, in: transaction)
        let discards = try DataCorrectionRepository.discards(
            since: since, before: before, limit: limit, with: grant, in: transaction)
        let all = corrections.flatMap(DataCorrection.all(of:)) + discards.flatMap(DataCorrection.all(of:))
        return all.filter { $0.at >= since && $0.at < before }
    }

    private static func all(of correction: ResponseCorrection) -> [DataCorrection] {
        let row = "Response \(correction.response)"
        let (old, new) = (ValueText.of(correction.old), ValueText.of(correction.new))
        let made = DataCorrection(
            at: correction.at, by: correction.by, row: row, what: "corrected",
            changes: [Change(column: correction.step, before: old, after: new)], reason: correction.reason)
        guard let withdrawal = correction.withdrawal else { return [made] }
        let undone = DataCorrection(
            at: withdrawal.at, by: withdrawal.by, row: row, what: "correction withdrawn",
            changes: [Change(column: correction.step, before: new, after: old)], reason: withdrawal.reason)
        return [made, undone]
    }

    private static func all(of discard: ResponseDiscard) -> [DataCorrection] {
        let row = "Response \(discard.response)"
        let made = DataCorrection(
            at: discard.at, by: discard.by, row: row, what: "discarded", changes: [], reason: discard.reason)
        guard let at = discard.restoredAt, let by = discard.restoredBy else { return [made] }
        return [made, DataCorrection(at: at, by: by, row: row, what: "restored", changes: [], reason: "")]
    }
}
