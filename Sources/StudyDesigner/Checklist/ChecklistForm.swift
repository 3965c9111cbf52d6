import Access
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of what people see to before a study starts.
struct ChecklistForm: DocumentForm {
    let designs: DesignRepository

    let title = Section.checklist.title
    let purpose = "What has to be seen to before the study starts, and what the portal cannot know by itself."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.checklist, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudyChecklist) {
        let ticked = fields.all("ticked")
        document.ticked = StudyChecklist.Item.allCases.filter { ticked.contains($0.rawValue) }
    }

    /// The last of the sections: the actions come next.
    func next(_ channel: Channel) -> String? { StudyDesignerPaths.actions(channel) }

    func page(_ editing: EditorModel<StudyChecklist>, _ transaction: borrowing Transaction) throws -> [UInt8]
    {
        ChecklistPage(
            editing: editing, marks: try ChecklistProgress(designs, editing, transaction)
        ).render()
    }
}
