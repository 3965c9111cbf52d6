import Access
import SQLStore
import Studies
import StudyPublishing
import Tables
import Vocabulary

/// The flags of the columns of a channel's Lists and participant properties.
package struct ColumnFlags: Sendable {
    private let decided: [ColumnKey: ColumnFlag]
    private let designed: [ColumnKey: DataFlag]

    /// Reads what was decided. The grant may be limited to sites: flags contain nothing about participants.
    package init(
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws { try self.init(of: grant.subject.id, transaction) }

    /// Reads what was decided about the columns of a channel, for work without a user.
    package init(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
        decided = try ColumnFlagRepository.all(of: channel, transaction)
        designed = Dictionary(
            try QuestionFlagRepository.all(of: channel, transaction).map {
                (ColumnKey($0.list, $0.column), $0.flag)
            }
        ) { first, _ in first }
    }

    /// Returns the flag of a List's column.
    package subscript(list: ListDefinition, column: ColumnDefinition) -> ColumnFlag {
        let key = ColumnKey(list.name, column.name)
        if let decided = decided[key] { return decided }
        if let flag = designed[key] { return ColumnFlag(flag, .designer) }
        return ColumnFlag(Self.proposed(column), .none)
    }

    private static func proposed(_ column: ColumnDefinition) -> DataFlag {
        switch column.role {
        case .otherText: .freeText
        case .foreignKey: .none
        case .answer:
            column.resultType.map { $0.responseType?.proposedFlag(key: column.name) ?? .none }
                ?? .proposed(for: column.type.answer, key: column.name)
        }
    }
}

extension ColumnType {
    /// The kind of answer that a participant property of this type contains.
    fileprivate var answer: AnswerKind {
        switch self {
        case .integer, .double: .number(nil)
        case .boolean: .flag
        case .dateTime: .date
        case .text: .text
        }
    }
}
