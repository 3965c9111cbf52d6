import SQLStore
import Studies
import Vocabulary

/// Stores which flags designers gave to questions, by the columns of their answers, when a design is published.
package enum QuestionFlagRepository {
    /// A question's List and column, and its flag; nil while no designer has decided.
    private typealias Entry = (list: String, column: String, flag: DataFlag?)

    /// Stores the flags of a design. Questions that it doesn't contain keep theirs.
    static func store(
        _ design: DesignSnapshot, of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        for (_, questionnaire) in try design.all(Questionnaire.self) {
            for entry in entries(of: questionnaire) { try store(entry, of: channel, transaction) }
        }
    }

    /// Returns the flags of a channel's columns. Names are in lower case.
    package static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(list: String, column: String, flag: DataFlag)] {
        let rows: [(String, String, DataFlag?)] = try transaction.rows(
            "select list_name, column_name, flag from question_flags where channel_id = \(channel)"
        ) { (try $0[0], try $0[1], DataFlag(rawValue: try $0[2])) }
        return rows.compactMap { row in row.2.map { (row.0, row.1, $0) } }
    }

    private static func store(
        _ entry: Entry, of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        let (list, column) = (entry.list.lowercased(), entry.column.lowercased())
        guard let flag = entry.flag else {
            try transaction.run(
                """
                delete from question_flags
                where channel_id = \(channel) and list_name = \(list) and column_name = \(column)
                """)
            return
        }
        try transaction.run(
            """
            insert into question_flags (channel_id, list_name, column_name, flag)
            values (\(channel), \(list), \(column), \(flag.rawValue))
            on conflict (channel_id, list_name, column_name) do update set flag = excluded.flag
            """)
    }

    /// Several chosen values have a List of their own, and so have the questions of a form.
    private static func entries(of questionnaire: Questionnaire) -> [Entry] {
        questionnaire.questions.map { question, form in
            let list = questionnaire.key + (form?.key ?? "")
            let isOwnList = question.response.type.answer == .choices
            return (isOwnList ? list + question.key : list, question.key, question.dataFlag)
        }
    }
}
