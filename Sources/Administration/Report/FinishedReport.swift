import JSON
import PortalUI

/// A report on a study as it was made: what it is of, and its tables.
public struct FinishedReport: Sendable {
    let facts: [DescriptionItem]
    let sections: [ReportSection]
    /// Whether it contains participants' values.
    public let includesValues: Bool

    /// The report as lines of CSV, a table below the other.
    public var csv: String {
        var identity = ReportSection("Study report", "", ["What", "Value"], limit: .max)
        for fact in facts { identity.add([fact.name, fact.value.text]) }
        return ([identity] + sections).map(\.csv).joined()
    }

    /// The report for programs: `facts` by name, and `tables` with title, columns, rows and how many rows are left out.
    public var document: JSONTree {
        [
            "facts": .object(facts.map { JSONTree.Member(key: $0.name, value: .string($0.value.text)) }),
            "tables": .array(
                sections.map { section in
                    [
                        "title": .string(section.title), "note": .string(section.note),
                        "columns": .array(section.columns.map { .string($0) }),
                        "rows": .array(section.rows.map { .array($0.map { .string($0) }) }),
                        "omitted": .int(section.omitted),
                    ]
                }),
        ]
    }
}
