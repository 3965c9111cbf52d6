import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// The form of the study's names, IDs, description and thumbnail.
struct BasicInformationForm: DocumentForm {
    /// The image uploaded with the form or kept from before.
    var intake = FormUploads()

    let title = Section.basicInformation.title
    let purpose = "What people see before they enroll, and how the study is identified."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.basicInformation, channel) }

    func read(_ fields: inout FieldReader, into document: inout BasicInformation) {
        fields.translate("name", into: &document.name)
        fields.translate("fullName", into: &document.fullName)
        fields.translate("sponsor", into: &document.sponsor)
        fields.translate("tagline", into: &document.tagline)
        fields.translateRich("about", into: &document.about)
        guard fields.isEnglish else { return }
        document.live = identity(.live, fields)
        document.test = identity(.test, fields)
        document.category = fields.text("category")
        document.dataPartners =
            fields.all("dataPartner")
            + fields.text("dataPartners").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        let count = fields.number("duration", else: "Enter a whole number from 1 to 999")
        document.duration = count.map {
            StudyDuration(count: $0, unit: fields.choice("durationUnit") ?? .months)
        }
        document.website = fields.text("website")
        document.feedbackEmail = fields.text("feedbackEmail")
        document.type = fields.choice("type")
        intake.read("thumbnail", into: &document.thumbnail, &fields)
    }

    func didSave(
        _ document: BasicInformation, from previous: BasicInformation, _ context: RequestContext,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws {
        try StudyIDChange(
            document: document, grant: grant,
            apps: [.live, .test].map { (kind: ChannelKind) in
                (kind, AppChoice(of: kind.rawValue, in: context.form))
            }
        ).apply(transaction)
    }

    func fields(of form: Form) -> [HiddenField] { intake.fields(of: form) }

    func page(
        _ editing: EditorModel<BasicInformation>, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        try BasicInformationPage(editing, transaction).render()
    }

    private func identity(_ kind: ChannelKind, _ fields: FieldReader) -> ChannelIdentity {
        ChannelIdentity(
            studyID: StudyID(fields.text("\(kind.rawValue).studyID")),
            appID: AppChoice(of: kind.rawValue, in: fields.form).appID)
    }
}
