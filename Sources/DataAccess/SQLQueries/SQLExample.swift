import Responses
import Tables

/// A statement to start from.
struct SQLExample: Sendable {
    /// The parameter with the number of an example.
    static let parameter = "example"

    let title: String
    let sql: String

    /// The initial statement, which works in every study.
    static let responses = SQLExample(
        title: "Responses by activity",
        sql: """
            select ActivityId, count(*) as Responses, max(Created) as Latest
            from Response
            group by ActivityId
            order by Responses desc
            """)

    /// Returns the examples for a study with these Lists.
    static func all(for lists: [Table]) -> [SQLExample] {
        guard let list = lists.first(where: { $0.name != PropertyDesign.listName }) else {
            return [responses]
        }
        let isWord = list.spelledName.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        let name = isWord ? list.spelledName : "\"\(list.spelledName)\""
        return [
            responses,
            SQLExample(
                title: "Newest rows of \(list.spelledName)",
                sql: """
                    select *
                    from \(name)
                    order by Key desc
                    limit 20
                    """),
            SQLExample(
                title: "Rows by participant",
                sql: """
                    select ParticipantId, count(*) as Answered
                    from \(name)
                    group by ParticipantId
                    order by Answered desc
                    """),
        ]
    }
}

extension Table {
    /// The name as other pages spell it: that of a List and a question has a capital letter where the question begins.
    /// Queries ignore case.
    var spelledName: String {
        guard schema == .lists, name.lowercased().hasPrefix(title.lowercased()) else { return name }
        return title + Caption.capitalized(String(name.dropFirst(title.count)))
    }
}
