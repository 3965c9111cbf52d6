import PortalUI
import Studies

/// The attributes of a text answer, with its validation rule.
struct TextFormatForm {
    let fields: EditorFields
    let yesNo = FieldOptions.yesNo
    let conditions = TextRule.Condition.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }
    let characters = TextRule.Characters.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }
}
