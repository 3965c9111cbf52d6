import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the document that participants sign, and of how they sign it.
struct ConsentReviewForm: DocumentForm {
    let designs: DesignRepository

    let title = Section.consentReview.title
    let purpose = "The document that people review and sign, and the agreement that they confirm."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.consentReview, channel) }

    func read(_ fields: inout FieldReader, into document: inout ConsentReview) {
        if fields.isEnglish {
            if let source = fields.choice("source", ConsentReview.Source.self) { document.source = source }
            fields.yesNo("allowsRepresentative", into: &document.allowsRepresentative)
            fields.yesNo("hasStaffSignatures", into: &document.hasStaffSignatures)
            fields.yesNo("sparesEnrolled", into: &document.sparesEnrolled)
        }
        fields.translateRich("document", into: &document.document)
        fields.translate("firstSignature", into: &document.firstSignature)
        fields.translate("secondSignature", into: &document.secondSignature)
        fields.translate("thirdSignature", into: &document.thirdSignature)
        fields.translate("agreement", into: &document.agreement)
    }

    func page(_ editing: EditorModel<ConsentReview>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        let scope = editing.channel.study.scope
        let consent = Consent(
            sections: try designs.documents(ConsentSection.self, in: scope, transaction).map(\.value),
            comprehension: Comprehension(), sharing: DataSharingStep(), review: editing.value)
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        return try ConsentReviewPage(editing, consent, retention: settings.retention).render()
    }
}
