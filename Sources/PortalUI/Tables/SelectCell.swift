/// The cell with the checkbox of a row.
public struct SelectCell {
    let name: String
    let value: String
    let label: String
    let isSelected: Bool
    let refusal: String?

    /// Creates a cell; `label` describes the row: "Select response 18204". A refusal is the reason why the row can't be
    /// selected.
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
