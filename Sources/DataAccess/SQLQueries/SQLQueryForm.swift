import HTTP
import PortalUI
import SQLStore
import Tables
import Vocabulary

/// The entered statement, and the schema to use if both schemas have a table with the same name.
struct SQLQueryForm: Sendable {
    let sql: String
    let schema: LabKeySchema
    /// Whether to return the result as a file.
    let wantsFile: Bool
    private(set) var problems = FormProblems()
    /// The location of the error in the statement.
    private(set) var place: SQLErrorLocation?

    /// Creates a form with an example.
    init(_ example: SQLExample = .responses) {
        sql = example.sql
        schema = .mobileappstudy
        wantsFile = false
    }

    /// Reads the submitted form. Browsers end lines of text with two characters.
    init(_ form: Form) {
        sql = (form["sql"] ?? "").replacing("\r\n", with: "\n")
        schema = LabKeySchema(named: form["schema"] ?? "") ?? .mobileappstudy
        wantsFile = form["as"] == "csv"
        let (length, most) = (sql.utf8.count, SandboxLimits.ofScripts.queryBytesMax)
        if sql.trimmed.isEmpty {
            problems.add("sql", "Enter a statement that begins with SELECT.")
        } else if length > most {
            problems.add(
                "sql",
                "The statement is \(NumberFormat.integer(length)) characters long. "
                    + "Use at most \(NumberFormat.integer(most)).")
        }
    }

    /// Adds the error of a statement.
    mutating func add(_ fault: LocatedQueryError) {
        place = SQLErrorLocation(of: fault, in: sql)
        let sentence = Self.sentence(fault.refusal)
        problems.add("sql", place.map { "\($0.words): \(sentence)" } ?? sentence)
    }

    /// Adds the error of a statement that was rejected because of too many queries.
    mutating func add(_ busy: QueryBusy) { problems.add("sql", busy.description) }

    /// Adds the reason why the statement was not run.
    mutating func refuse(_ sentence: String) { problems.add("sql", sentence) }

    private static func sentence(_ refusal: QueryError) -> String {
        switch refusal {
        case .tableNotFound(let name): "There is no table \(name). The tables are listed on this page."
        case .columnNotFound(let name): "There is no column \(name) in the tables of this statement."
        case .notOneSelect, .notPossible:
            "Enter one SELECT statement for the tables on this page. Statements can't change data."
        case .tooManyRows(let count):
            "The result has more than \(NumberFormat.integer(count)) rows. Add a condition or a LIMIT."
        case .tooManySteps(let count):
            "The recursion takes more than \(NumberFormat.integer(count)) steps, one for each of its rows. End it with a "
                + "condition or a LIMIT in the parentheses after AS."
        default: refusal.description
        }
    }
}
