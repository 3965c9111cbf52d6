import PortalUI
import RegistrationServer

/// The report of an import for people.
struct AccountImportLines {
    /// The number of findings that are shown; JSON has more.
    private static let findingsMax = 20

    private let report: AccountImportReport
    private let wasAccepted: Bool

    init(_ report: AccountImportReport, wasAccepted: Bool) {
        (self.report, self.wasAccepted) = (report, wasAccepted)
    }

    var lines: [String] { heading + report.tables.flatMap(table) + notes + findings + ending }

    private var heading: [String] {
        let verb = wasAccepted ? "imported" : "to import"
        let total = report.apps.values.reduce(0, +)
        return ["\(NumberFormat.counted(total, "account", "accounts")) \(verb)."]
            + report.apps.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    }

    private func table(_ table: AccountImportReport.Table) -> [String] {
        guard table.isPresent else { return ["\(table.table.rawValue): no file"] }
        var lines = [
            "\(table.table.rawValue): \(table.imported) of \(NumberFormat.counted(table.rows, "row", "rows"))"
        ]
        lines += table.drops.map { "  \($0.count) dropped: \($0.reason)" }
        if !table.ignoredColumns.isEmpty {
            lines.append("  columns without a meaning here: \(table.ignoredColumns.count)")
        }
        return lines
    }

    private var notes: [String] {
        var notes = [
            "Sessions aren't imported: participants sign in once with the password that they have. Until then, "
                + "notifications reach the phones that they used.",
            "Names, verification codes and temporary passwords aren't imported.",
        ]
        if report.withoutPasswordCount > 0 {
            notes.append(
                "Accounts without a password that can be verified, whose owners have to choose "
                    + "\"Forgot password\" in the app: \(report.withoutPasswordCount)")
        }
        if report.unverifiedCount > 0 {
            notes.append("Accounts whose address isn't verified: \(report.unverifiedCount)")
        }
        if report.unlinkedCount > 0 {
            notes.append(
                "Participations whose participant isn't in this portal, because another Response server has them or they "
                    + "have withdrawn: \(report.unlinkedCount) of \(report.linkedCount + report.unlinkedCount)"
            )
        }
        return notes
    }

    private var findings: [String] {
        let shown = report.findings.prefix(Self.findingsMax).map {
            "\($0.file), line \($0.line): \($0.sentence)"
        }
        let rest = report.findingCount - shown.count
        return shown + (rest > 0 ? ["\(rest) more; --json shows up to 200"] : [])
    }

    private var ending: [String] {
        wasAccepted ? [] : ["Nothing was changed. To import, stop the server and add --accept."]
    }
}
