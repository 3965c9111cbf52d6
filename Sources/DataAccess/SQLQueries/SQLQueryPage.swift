import PortalUI
import SQLStore
import Tables

/// The SQL page: the statement, its result, and the available tables.
struct SQLQueryPage {
    let frame: Frame
    let address: String
    let form: SQLQueryForm
    let answer: SQLQueryResult?
    /// Whether the user can save results as files.
    let mayDownload: Bool
    let examples: [PageLink]
    let schemas: [DataPage.Schema]

    var names: [SelectOption] {
        LabKeySchema.allCases.map { SelectOption($0.rawValue, $0.rawValue) }
    }

    var limits: String {
        let limits = SandboxLimits.ofScripts
        return
            "Read-only. At most \(limits.seconds) seconds and \(NumberFormat.integer(limits.rowsMax)) rows. "
            + "The statement is saved in the audit log. Don't name participants."
    }
}
