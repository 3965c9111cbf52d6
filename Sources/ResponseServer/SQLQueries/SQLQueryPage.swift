import PortalUI
import SQLStore

/// The page of SQL: the statement, its answer, and the tables that it can read.
struct SQLQueryPage {
    let frame: Frame
    let address: String
    let form: SQLQueryForm
    let answer: SQLQueryResult?
    let schemas: [DataPage.Schema]

    var names: [SelectOption] {
        LabKeySchema.allCases.map { SelectOption($0.rawValue, $0.rawValue) }
    }

    var limits: String {
        let limits = SandboxLimits.ofScripts
        return
            "It only reads. At most \(limits.seconds) seconds and \(NumberFormat.whole(limits.rowsMax)) rows. "
            + "The statement stays in the audit: name nobody."
    }
}
