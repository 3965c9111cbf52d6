import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// The form of one participant property.
struct ParticipantPropertyForm: ListedDocumentForm {
    let document: DocumentID

    let title = "Participant property"
    let purpose = ParticipantPropertyPage.purpose

    private static let paths = ListPaths(.participantProperties)

    func address(_ channel: Channel) -> String { Self.paths.item(document, channel) }

    func read(_ fields: inout FieldReader, into property: inout ParticipantProperty) {
        property.read(&fields)
    }

    func next(_ channel: Channel) -> String? { Self.paths.list(channel) }

    func page(
        _ editing: EditorModel<ParticipantProperty>, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        var frame = editing.frame
        if !editing.value.title.isEmpty { frame.title = editing.value.title }
        frame.parent = PageLink(
            Section.participantProperties.title, to: Self.paths.list(editing.channel))
        return ParticipantPropertyPage(
            frame: frame, form: editing.form,
            fields: ParticipantPropertyFields(
                value: editing.value, problems: editing.problems, previous: editing.published,
                isPublished: editing.ruleContext.published.isPublished(
                    editing.value.id.text, in: .properties),
                keysLink: StudyDesignerPaths.keysLink(editing.channel))
        ).render()
    }
}

extension ParticipantProperty {
    /// Reads a submitted form.
    mutating func read(_ fields: inout FieldReader) {
        key = fields.text("key")
        name = fields.text("name")
        stage = fields.choice("stage")
        dataType = fields.choice("dataType")
        isAnchorDate = fields.isOn("isAnchorDate")
        dataSource = fields.choice("dataSource")
        refreshes = fields.isOn("refreshes")
    }
}
