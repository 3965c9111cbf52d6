import HTTP
import PortalUI
import SQLStore
import Studies

/// The statement that someone has typed, and whose tables are meant where both schemas have one of a name.
struct SQLQueryForm: Sendable {
    let sql: String
    let schema: LabKeySchema
    /// Whether the answer is wanted as a file.
    let wantsFile: Bool
    private(set) var problems = FormProblems()
    /// The line of the statement that holds the fault.
    private(set) var place: SQLErrorLocation?

    /// What the page begins with: a statement that answers in every study.
    init() {
        sql = """
            select ActivityId, count(*) as Responses, max(Created) as Latest
            from Response
            group by ActivityId
            order by Responses desc
            """
        schema = .mobileappstudy
        wantsFile = false
    }

    /// What was typed; browsers end the lines of a text with two characters.
    init(_ form: Form) {
        sql = (form["sql"] ?? "").replacing("\r\n", with: "\n")
        schema = LabKeySchema(named: form["schema"] ?? "") ?? .mobileappstudy
        wantsFile = form["as"] == "csv"
        let (length, most) = (sql.utf8.count, SandboxLimits.ofScripts.queryBytesMax)
        if sql.trimmed.isEmpty {
            problems.add("sql", "Type a statement that begins with SELECT.")
        } else if length > most {
            problems.add(
                "sql",
                "The statement is \(NumberFormat.whole(length)) characters long. "
                    + "Use at most \(NumberFormat.whole(most)).")
        }
    }

    /// Takes over why the statement was not answered.
    mutating func add(_ fault: LocatedQueryError) {
        place = SQLErrorLocation(of: fault, in: sql)
        let sentence = Self.sentence(fault.refusal)
        problems.add("sql", place.map { "\($0.words): \(sentence)" } ?? sentence)
    }

    /// Takes over that the statement did not even wait for its turn.
    mutating func add(_ busy: QueryBusy) { problems.add("sql", busy.description) }

    /// Notes why the statement was not run.
    mutating func refuse(_ sentence: String) { problems.add("sql", sentence) }

    private static func sentence(_ refusal: QueryError) -> String {
        switch refusal {
        case .tableNotFound(let name): "There is no table \(name). The tables are listed on this page."
        case .columnNotFound(let name): "There is no column \(name) in the tables that the statement reads."
        case .notOneSelect, .notPossible:
            "Type one SELECT statement over the tables of this page. Nothing can be changed here."
        case .tooManyRows(let count):
            "The answer has more than \(NumberFormat.whole(count)) rows. Narrow it by a condition or a LIMIT."
        default: refusal.description
        }
    }
}
