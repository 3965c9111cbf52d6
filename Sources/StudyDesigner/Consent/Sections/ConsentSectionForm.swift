import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of one section of the consent.
struct ConsentSectionForm: DocumentForm {
    /// The section that is edited.
    let section: DocumentID

    let title = "Consent section"
    let purpose = ""

    private var paths: ListPaths { ListPaths(.consentSections) }

    func address(_ channel: Channel) -> String { paths.item(section, channel) }

    func saved(
        _ designs: Designs, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Saved<ConsentSection> {
        try designs.document(ConsentSection.self, section, in: scope, transaction)
    }

    func read(_ fields: inout FieldReader, into document: inout ConsentSection) {
        fields.translate("name", into: &document.name)
        fields.translate("summary", into: &document.summary)
        fields.translateRich("elaboration", into: &document.elaboration)
        guard fields.isEnglish else { return }
        if let topic = fields.choice("topic", ConsentTopic.self) { document.topic = topic }
        if fields.has("isVisualStep") { document.isVisualStep = fields.text("isVisualStep") == "yes" }
    }

    /// A section that is done leads back to the list.
    func next(_ channel: Channel) -> String? { paths.list(channel) }

    func page(
        _ editing: Editing<ConsentSection>, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        ConsentSectionPage(editing, list: paths.list(editing.channel), address: address(editing.channel))
            .render()
    }
}
