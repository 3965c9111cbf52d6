import PortalUI
import Studies

/// What is chosen from the lists of the organization; what a study chose before stays, also when it is retired.
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

    /// Boxes for what the organization offers, and for what the study has; nil where it offers nothing.
    var listedPartners: CheckboxList? {
        guard let names = offered[.dataPartners], !names.isEmpty else { return nil }
        return CheckboxList(
            "dataPartner", "Data partners", names.map { SelectOption($0, $0) },
            chosen: Set(value.dataPartners), hint: "Who supplies data.",
            was: editing.publishedText { $0.dataPartners.joined(separator: ", ") })
    }

    /// What is in no list.
    var dataPartners: TextArea {
        let names = Set(offered[.dataPartners] ?? [])
        let typed = value.dataPartners.filter { !names.contains($0) }
        return TextArea(
            "dataPartners", names.isEmpty ? "Data partners" : "Other data partners",
            typed.joined(separator: "\n"), rows: names.isEmpty ? 3 : 2,
            hint: "Who supplies data, one to a line.",
            error: problems["dataPartners"], isOptional: !names.isEmpty,
            was: names.isEmpty ? editing.publishedText { $0.dataPartners.joined(separator: ", ") } : nil)
    }
}
