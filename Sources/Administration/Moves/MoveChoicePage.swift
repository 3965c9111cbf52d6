import PortalUI

/// The page for choosing a destination, from the folders in which the user may create such an item.
struct MoveChoicePage {
    let frame: Frame
    let address: String
    let label: String
    let hint: String
    let groups: [SelectOptionGroup]
    /// The text shown if there is no destination.
    let nothing: String
    let cancelAddress: String
    var problems = FormProblems()

    var isEmpty: Bool { groups.allSatisfy(\.choices.isEmpty) }
}
