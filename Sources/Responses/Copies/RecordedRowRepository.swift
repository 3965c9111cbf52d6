import Cryptography
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Reads the rows of recorded tables. The caller has checked that the copy is for someone who may have it.
package struct RecordedRowRepository: Sendable {
    /// A value of a row.
    package enum Value: Sendable, Equatable {
        case null
        case integer(Int64)
        case real(Double)
        case flag(Bool)
        case text(String)
        case time(Instant)
        /// JSON as stored.
        case json(String)

        /// The value as text; empty for none. Times are in UTC.
        package var text: String {
            switch self {
            case .null: ""
            case .integer(let number): "\(number)"
            case .real(let number): ExportNumber.text(number)
            case .flag(let isSet): isSet ? "true" : "false"
            case .text(let text), .json(let text): text
            case .time(let time): time.iso8601
            }
        }
    }

    /// Opens an encrypted text.
    let open: @Sendable (_ sealed: [UInt8]) throws -> String

    package init(open: @escaping @Sendable (_ sealed: [UInt8]) throws -> String) { self.open = open }

    /// The texts of notes on a participant.
    package static func ofParticipant(_ participant: ParticipantID, key: SealingKey) -> RecordedRowRepository
    {
        RecordedRowRepository { sealed in
            String(
                decoding: try key.open(sealed, context: ParticipantNoteRepository.context(participant)),
                as: UTF8.self)
        }
    }

    /// Calls a function with each row of a table: a value for each field, in the order of the table.
    package func forEach(
        in table: RecordedTable, of subject: Int64, _ transaction: borrowing Transaction,
        _ body: ([Value]) throws -> Void
    ) throws {
        try transaction.forEach(Self.statement(table, subject)) { row in
            try body(
                table.fields.enumerated().map { place, field in try value(row, place, field.kind) })
        }
    }

    /// Returns whether a table has rows of a participant or an account.
    package func hasRows(
        in table: RecordedTable, of subject: Int64, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let statement: SQL = "select 1 from (\(fragment: Self.statement(table, subject))) as found limit 1"
        return try transaction.value(statement, as: Int.self) != nil
    }

    /// The statement for the rows of a participant or an account.
    private static func statement(_ table: RecordedTable, _ subject: Int64) -> SQL {
        let names = table.fields.map(\.expression).joined(separator: ", ")
        let rows = table.condition.replacing("?participant", with: "\(subject)")
        return SQL(verbatim: "select \(names) from \(table.table) t where \(rows)")
    }

    private func value(_ row: Row, _ place: Int, _ kind: RecordedTable.Field.Kind) throws -> Value {
        switch row.value(place) {
        case .null: .null
        case .integer(let number):
            switch kind {
            case .time: .time(Instant(milliseconds: number))
            case .flag: .flag(number == 1)
            case .plain, .json, .sealed: .integer(number)
            }
        case .real(let number): .real(number)
        case .text(let text): kind == .json ? .json(text) : .text(text)
        case .blob(let bytes): kind == .sealed ? .text(try open(bytes)) : .null
        }
    }

    /// Returns the language of a participant's last response; nil without responses.
    package static func language(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.value(
            "select language from responses where participant_id = \(participant) order by id desc limit 1")
    }

    /// Returns the zone where a participant was last, and its name; UTC if it isn't known.
    package static func zone(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> (name: String, zone: IANATimeZone) {
        let name: String? = try transaction.value(
            "select time_zone from adherence_people where participant_id = \(participant)")
        if let name, let zone = IANATimeZone(name) { return (name, zone) }
        return ("UTC", .utc)
    }
}
