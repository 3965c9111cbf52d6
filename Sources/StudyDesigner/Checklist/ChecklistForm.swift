import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the tasks to complete before a study starts.
struct ChecklistForm: DocumentForm {
    let designs: DesignRepository

    let title = Section.checklist.title
    let purpose = "Tasks to complete before the study starts, including those outside the portal."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.checklist, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudyChecklist) {
        let ticked = fields.all("ticked")
        document.ticked = StudyChecklist.Item.allCases.filter { ticked.contains($0.rawValue) }
    }

    /// Returns the address of the actions, which come after the last section.
    func next(_ channel: Channel) -> String? { StudyDesignerPaths.actions(channel) }

    func page(_ editing: EditorModel<StudyChecklist>, _ transaction: borrowing Transaction) throws -> [UInt8]
    {
        ChecklistPage(
            editing: editing, marks: try ChecklistProgress(designs, editing, transaction)
        ).render()
    }
}
