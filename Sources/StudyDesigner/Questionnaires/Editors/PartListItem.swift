import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// A step or question in a list whose order can be changed.
struct PartListItem: Sendable {
    let id: ItemID
    let title: String
    let detail: String
    let icon: IconName
    let address: String
    let canEdit: Bool
    let isFirst: Bool
    let isLast: Bool
    let needsFix: Bool
    let changes: String?
    /// The group of a step.
    var group: String?
    /// Whether the part can be selected, to move several at once.
    var canSelect = false

    var up: PartAction { PartAction(.up, id) }
    var down: PartAction { PartAction(.down, id) }
    var duplicate: PartAction { PartAction(.duplicate, id) }
    let selectionField = PartAction.selectionField
}
