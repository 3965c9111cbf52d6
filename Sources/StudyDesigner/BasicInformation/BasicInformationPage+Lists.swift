import DesignEditing
import PortalUI
import Studies

/// The fields for values from the organization's lists; a study keeps retired values that it already has.
extension BasicInformationPage {
    var category: SelectField {
        var choices = (offered[.categories] ?? []).map { SelectOption($0, $0) }
        if !value.category.isEmpty, !choices.contains(where: { $0.value == value.category }) {
            choices.append(SelectOption(value.category, value.category))
        }
        return SelectField(
            "category", "Study category", choices, chosen: value.category, prompt: "Choose a category",
            error: problems["category"], was: editing.publishedText { $0.category })
    }

    /// Checkboxes for the values of the list; nil if the organization offers none.
    var listedPartners: CheckboxList? {
        guard let names = offered[.dataPartners], !names.isEmpty else { return nil }
        return CheckboxList(
            "dataPartner", "Data partners", names.map { SelectOption($0, $0) },
            chosen: Set(value.dataPartners), hint: "Organizations that supply data.",
            was: editing.publishedText { $0.dataPartners.joined(separator: ", ") })
    }

    /// The field for values that aren't in a list.
    var dataPartners: TextArea {
        let names = Set(offered[.dataPartners] ?? [])
        let typed = value.dataPartners.filter { !names.contains($0) }
        return TextArea(
            "dataPartners", names.isEmpty ? "Data partners" : "Other data partners",
            typed.joined(separator: "\n"), rows: names.isEmpty ? 3 : 2,
            hint: "Organizations that supply data, one per line.",
            error: problems["dataPartners"], isOptional: !names.isEmpty,
            was: names.isEmpty ? editing.publishedText { $0.dataPartners.joined(separator: ", ") } : nil)
    }
}
