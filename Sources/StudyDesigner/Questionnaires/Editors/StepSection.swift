/// Consecutive steps of a long questionnaire, which can be collapsed.
struct StepSection: Sendable {
    let lines: [PartListItem]
    let range: StepRange
    /// Whether it has a heading and can be collapsed.
    let isCollapsible: Bool

    static func sections(of lines: [PartListItem]) -> [StepSection] {
        let ranges = StepRange.sections(of: lines.count)
        return ranges.map {
            StepSection(lines: Array(lines[$0.places]), range: $0, isCollapsible: ranges.count > 1)
        }
    }

    /// The number of the first step, counted from 1.
    var first: Int { range.places.lowerBound + 1 }
    var title: String { range.title }

    /// The section that is open at first.
    var isOpen: Bool { first == 1 }

    var toFix: String? {
        let count = lines.count(where: \.needsFix)
        return count == 0 ? nil : "\(count) to fix"
    }

    var canMove: Bool { lines.contains(where: \.canEdit) }
}
