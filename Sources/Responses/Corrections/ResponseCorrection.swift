import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The ID of a correction.
package struct CorrectionID: RowID {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A corrected value of a failed response, used whenever the response is processed. The original response is unchanged.
package struct ResponseCorrection: Sendable {
    /// The user, time, and reason of a withdrawn correction.
    package struct Withdrawal: Sendable {
        package let at: Instant
        package let by: String
        package let reason: String
    }

    package let id: CorrectionID
    package let response: ResponseID
    package let path: ValuePath
    package let steps: [String]
    /// The original value and the corrected value.
    package let old: JSONTree
    package let new: JSONTree
    package let reason: String
    package let at: Instant
    package let by: String
    /// The withdrawal, or nil while the correction is in use.
    package let withdrawal: Withdrawal?

    /// The displayed name of the step.
    package var step: String {
        steps.isEmpty ? AnswerPlace(path.parts).words : steps.joined(separator: " › ")
    }

    package init(_ row: Row) throws {
        id = try row[0]
        response = try row[1]
        path = ValuePath(text: try row[2]) ?? ValuePath()
        steps = try JSONTree.parse(try row[3] as String).array?.compactMap(\.string) ?? []
        old = try JSONTree.parse(try row[4] as String)
        new = try JSONTree.parse(try row[5] as String)
        reason = try row[6]
        at = try row[7]
        by = try row[8]
        withdrawal = try (row[9] as Instant?).map {
            Withdrawal(at: $0, by: try row[10], reason: try row[11])
        }
    }
}

/// The corrections to use when processing responses.
package struct CorrectionsInUse: Sendable {
    private let corrections: [ResponseID: [ResponseCorrection]]

    /// Reads the corrections of these responses.
    package init(of responses: [ResponseID], _ transaction: borrowing Transaction) throws {
        let found = try ResponseCorrectionRepository.inUse(of: responses, transaction)
        corrections = Dictionary(grouping: found, by: \.response)
    }

    /// Returns the latest correction of a response, or nil if there is none.
    func latest(of response: ResponseID) -> ResponseCorrection? { corrections[response]?.last }

    /// Returns the data of a response with its corrections, or nil if there are none.
    func document(of data: String, of response: ResponseID) -> ResponseDocument? {
        guard let own = corrections[response], let document = try? ResponseDocument(Array(data.utf8)) else {
            return nil
        }
        return own.reduce(document) { $0.replacing($1.path, with: $1.new) ?? $0 }
    }

    /// Converts the data of a response with its corrections into rows.
    package func outcome(
        of data: String, of response: ResponseID, into list: ListSchema, folder: String,
        collectsTimings: Bool = false
    ) -> Result<ShreddedResponse, ShredFailure> {
        if let document = document(of: data, of: response) {
            return ResponseShredder.outcome(
                of: document, into: list, folder: folder, collectsTimings: collectsTimings)
        }
        return ResponseShredder.outcome(
            of: Array(data.utf8), into: list, folder: folder, collectsTimings: collectsTimings)
    }
}
