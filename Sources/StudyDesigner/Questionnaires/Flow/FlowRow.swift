import DesignEditing
import PortalUI
import Vocabulary

/// A step in the table of a flow: where it leads, and the fields to change that.
struct FlowRow {
    /// Where some answers lead.
    struct Way {
        /// Such as "if Yes"; empty for all other answers.
        let reason: String
        let target: String
        /// The row of the target; nil outside the questionnaire.
        let address: String?
    }

    /// The fields of the step that is open.
    struct Fields {
        let marker: String
        let destinationsMarker: String
        let group: SelectField
        /// Nil if the questionnaire doesn't branch.
        let destinations: DestinationsForm?
        let cancel: String
    }

    let id: ItemID
    let title: String
    let key: String
    let icon: IconName
    let kind: String
    let address: String
    /// The page with the fields of the step; nil for readers.
    let opening: String?
    let ways: [Way]
    let group: String
    let fields: Fields?

    var anchor: String { "step-\(id)" }
}

/// The table of a flow's steps.
struct FlowTable {
    let rows: [FlowRow]
}

/// Consecutive rows of a long flow, which can be collapsed.
struct FlowSection {
    let rows: [FlowRow]
    let title: String
    let isCollapsible: Bool
    /// Whether it is open at first: the section with the step that is open, or else the first.
    let isOpen: Bool

    /// Divides rows into sections as the list of steps is.
    static func sections(of rows: [FlowRow]) -> [FlowSection] {
        let size = StepSection.size
        guard rows.count > size + size / 2 else {
            return [FlowSection(rows: rows, title: "", isCollapsible: false, isOpen: true)]
        }
        let isAnyOpen = rows.contains { $0.fields != nil }
        return stride(from: 0, to: rows.count, by: size).map { start in
            let part = Array(rows[start..<min(start + size, rows.count)])
            return FlowSection(
                rows: part, title: "Steps \(start + 1) to \(start + part.count)", isCollapsible: true,
                isOpen: isAnyOpen ? part.contains { $0.fields != nil } : start == 0)
        }
    }
}
