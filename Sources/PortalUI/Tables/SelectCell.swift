/// The cell with the box of one row.
public struct SelectCell {
    let name: String
    let value: String
    let label: String
    let isSelected: Bool
    let refusal: String?

    /// Makes a cell; `label` names the row: "Select response 18204". A refusal says why it cannot be chosen.
    public init(
        _ name: String, value: String, label: String, isSelected: Bool = false, refusal: String? = nil
    ) {
        self.name = name
        self.value = value
        self.label = label
        self.isSelected = isSelected
        self.refusal = refusal
    }
}
