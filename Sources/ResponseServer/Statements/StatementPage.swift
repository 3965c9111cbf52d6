import PortalUI
import SQLStore

/// The page of SQL: the statement, its answer, and the tables that it can read.
struct StatementPage {
    let frame: Frame
    let address: String
    let form: StatementForm
    let answer: StatementAnswer?
    let schemas: [DataPage.Schema]

    var names: [Choice] {
        ScriptSchema.allCases.map { Choice($0.rawValue, $0.rawValue) }
    }

    var limits: String {
        let limits = SandboxLimits.ofScripts
        return "It only reads. At most \(limits.seconds) seconds and \(Figures.whole(limits.rowsMax)) rows. "
            + "The statement stays in the audit: name nobody."
    }
}
