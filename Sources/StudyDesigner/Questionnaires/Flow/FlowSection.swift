/// Consecutive rows of a long flow, which can be collapsed.
struct FlowSection {
    let rows: [FlowRow]
    let title: String
    let isCollapsible: Bool
    /// Whether it is open at first: the section with the step that is open, or else the first.
    let isOpen: Bool

    /// Divides rows into sections as the list of steps is.
    static func sections(of rows: [FlowRow]) -> [FlowSection] {
        let open = rows.firstIndex { $0.fields != nil } ?? 0
        let ranges = StepRange.sections(of: rows.count)
        return ranges.map { range in
            FlowSection(
                rows: Array(rows[range.places]), title: range.title, isCollapsible: ranges.count > 1,
                isOpen: range.places.contains(open))
        }
    }
}

/// The table of a flow's steps.
struct FlowTable {
    let rows: [FlowRow]
}
