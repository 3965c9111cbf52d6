import JSON
import PortalUI

/// A finished report on a study, with its subject and tables.
public struct FinishedReport: Sendable {
    let facts: [DescriptionItem]
    let sections: [ReportSection]
    /// Whether it contains participants' values.
    public let includesValues: Bool

    /// The tables for the page, on which corrections have their values if the user may read them.
    var pageSections: [ReportSection] {
        guard let values = sections.last, values.title == ReportSection.valuesTitle else { return sections }
        return sections.dropLast().map { section in
            section.title == EventSections.correctionsTitle ? section.joined(with: values) : section
        }
    }

    /// The report as CSV, one table below the other.
    public var csv: String {
        var identity = ReportSection("Study report", "", ["What", "Value"], limit: .max)
        for fact in facts { identity.add([fact.name, fact.value.text]) }
        return ([identity] + sections).map(\.csv).joined()
    }

    /// The report as JSON: `facts` by name, and `tables` with title, columns, rows and the number of omitted rows.
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
