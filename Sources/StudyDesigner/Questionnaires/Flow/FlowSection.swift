/// Consecutive rows of a long flow, which can be collapsed.
struct FlowSection {
    let rows: [FlowRow]
    let title: String
    let isCollapsible: Bool
    /// Whether it is open at first: the section with the step that is open, or else the first.
    let isOpen: Bool
    /// Whether any step of the questionnaire is in a group.
    let hasGroups: Bool

    /// Divides rows into sections as the list of steps is.
    static func sections(of rows: [FlowRow]) -> [FlowSection] {
        let open = rows.firstIndex { $0.fields != nil } ?? 0
        let hasGroups = rows.contains { !$0.group.isEmpty }
        let ranges = StepRange.sections(of: rows.count)
        return ranges.map { range in
            FlowSection(
                rows: Array(rows[range.places]), title: range.title, isCollapsible: ranges.count > 1,
                isOpen: range.places.contains(open), hasGroups: hasGroups)
        }
    }
}

/// The table of a flow's steps.
struct FlowTable {
    let rows: [FlowRow]
    /// Whether the table has a column of groups.
    let hasGroups: Bool

    var columnCount: Int { hasGroups ? 4 : 3 }
}
