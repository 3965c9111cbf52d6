import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the data sharing step.
struct DataSharingForm: DocumentForm {
    let title = Section.dataSharing.title
    let purpose = "Ask people for permission to share their data beyond the study."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.dataSharing, channel) }

    func read(_ fields: inout FieldReader, into document: inout DataSharingStep) {
        if fields.isEnglish { fields.yesNo("isAsked", into: &document.isAsked) }
        fields.translate("heading", into: &document.heading)
        fields.translate("tagline", into: &document.tagline)
        fields.translate("shortName", into: &document.shortName)
        fields.translate("longName", into: &document.longName)
        fields.translateRich("more", into: &document.more)
    }

    func page(_ editing: EditorModel<DataSharingStep>, _ transaction: borrowing Transaction) throws -> [UInt8]
    {
        try DataSharingPage(editing).render()
    }
}
