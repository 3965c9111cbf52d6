/// Consecutive steps of a long questionnaire, which can be collapsed.
struct StepSection: Sendable {
    /// The number of steps of a section.
    static let size = 40

    let lines: [PartListItem]
    /// The number of the first step, counted from 1.
    let first: Int
    /// Whether it has a heading and can be collapsed.
    let isCollapsible: Bool

    /// Divides steps into sections; a questionnaire with a few more than one section stays in one.
    static func sections(of lines: [PartListItem]) -> [StepSection] {
        guard lines.count > size + size / 2 else {
            return lines.isEmpty ? [] : [StepSection(lines: lines, first: 1, isCollapsible: false)]
        }
        return stride(from: 0, to: lines.count, by: size).map { start in
            let end = min(start + size, lines.count)
            return StepSection(lines: Array(lines[start..<end]), first: start + 1, isCollapsible: true)
        }
    }

    var title: String {
        lines.count == 1 ? "Step \(first)" : "Steps \(first) to \(first + lines.count - 1)"
    }

    /// The section that is open at first.
    var isOpen: Bool { first == 1 }

    var toFix: String? {
        let count = lines.count(where: \.needsFix)
        return count == 0 ? nil : "\(count) to fix"
    }

    var canMove: Bool { lines.contains(where: \.canEdit) }
}
