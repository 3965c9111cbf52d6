import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary

/// The form of one section of the consent.
struct ConsentSectionForm: ListedDocumentForm {
    /// The section that the form edits.
    let document: DocumentID

    let title = "Consent section"
    let purpose = ""

    private var paths: ListPaths { ListPaths(.consentSections) }

    func address(_ channel: Channel) -> String { paths.item(document, channel) }

    func read(_ fields: inout FieldReader, into section: inout ConsentSection) {
        fields.translate("name", into: &section.name)
        fields.translate("summary", into: &section.summary)
        fields.translateRich("elaboration", into: &section.elaboration)
        guard fields.isEnglish else { return }
        if let topic = fields.choice("topic", ConsentTopic.self) { section.topic = topic }
        fields.yesNo("isVisualStep", into: &section.isVisualStep)
    }

    /// Returns the address of the list, which comes after a completed section.
    func next(_ channel: Channel) -> String? { paths.list(channel) }

    func page(
        _ editing: EditorModel<ConsentSection>, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        try ConsentSectionPage(editing, list: paths.list(editing.channel), address: address(editing.channel))
            .render()
    }
}
