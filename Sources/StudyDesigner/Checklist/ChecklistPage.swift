import DesignEditing
import PortalUI
import Studies

/// The page of the checklist.
struct ChecklistPage {
    let editing: EditorModel<StudyChecklist>
    let marks: ChecklistProgress

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }

    var items: CheckboxList {
        let value = editing.value
        return CheckboxList(
            "ticked", "\(value.ticked.count) of \(StudyChecklist.Item.allCases.count) checked off",
            StudyChecklist.Item.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation) },
            chosen: Set(value.ticked.map(\.rawValue)),
            hint: "Open items don't block launch. They are shown as warnings.",
            error: editing.problems["ticked"],
            was: editing.publishedText { $0.ticked.map(\.title).joined(separator: ", ") })
    }
}
