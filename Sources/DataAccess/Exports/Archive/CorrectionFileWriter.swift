import HTTP
import JSON
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Writes the corrected values of responses, one per line, including withdrawn corrections.
struct CorrectionFileWriter {
    static let name = "corrections"
    static let headings = [
        "response", "participantId", "activityId", "version", "step", "path", "rawValue", "correctedValue",
        "reason", "correctedBy", "corrected", "withdrawnBy", "withdrawn", "withdrawReason",
        "correction",
    ]

    private let corrections: ArchivedCorrectionRepository
    private let guardsFormulas: Bool

    /// Creates a writer. For one List, it includes corrections of the responses in that List.
    init(of participants: ArchivedParticipantRepository, list: ListID?, guardsFormulas: Bool) {
        corrections = ArchivedCorrectionRepository(participants: participants, list: list)
        self.guardsFormulas = guardsFormulas
    }

    /// Returns whether the exported participants have any corrections.
    func hasLines(_ transaction: borrowing Transaction) throws -> Bool {
        try corrections.hasAny(transaction)
    }

    /// Writes all lines in the order of the responses.
    func write(to sink: BodySink, _ transaction: borrowing Transaction) throws {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: guardsFormulas)
        text.line(Self.headings)
        try corrections.forEach(transaction) { correction in
            text.line(Self.cells(correction))
            try sink.write(text.bytes)
            text.bytes = []
        }
        try sink.write(text.bytes)
    }

    private static func cells(_ archived: ArchivedCorrectionRepository.Correction) -> [String] {
        let correction = archived.correction
        let withdrawal = correction.withdrawal
        return [
            "\(correction.response)", "\(archived.participant)", archived.activity, archived.version,
            correction.steps.joined(separator: "/"), correction.path.description, cell(correction.old),
            cell(correction.new), correction.reason, correction.by, correction.at.iso8601,
            withdrawal?.by ?? "", withdrawal?.at.iso8601 ?? "", withdrawal?.reason ?? "", "\(correction.id)",
        ]
    }

    /// Returns text unchanged and other values as JSON; blank for no answer.
    private static func cell(_ value: JSONTree) -> String {
        value.isNull ? "" : value.string ?? value.description
    }
}
