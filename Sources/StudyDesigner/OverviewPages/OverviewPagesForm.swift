import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the pages that introduce a study.
struct OverviewPagesForm: DocumentForm {
    /// The source of IDs for new pages.
    let random: RandomBytes
    /// The images that were uploaded or kept.
    var intake = FormUploads()

    let title = Section.overview.title
    let purpose = "The pages that the app shows when people open the study, before they join."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.overview, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudyOverview) {
        fields.translate("video", into: &document.video)
        fields.readPicturePages(into: &document.pages, intake, random)
    }

    func fields(of form: Form) -> [HiddenField] { intake.fields(of: form) }

    func fragment(after form: Form) -> String { IntroPageFields.fragment(after: form) }

    func subject(of problem: Problem, in document: StudyOverview) -> String {
        IntroPageFields.subject(of: problem.field, in: document.pages) ?? name(of: problem)
    }

    func page(_ editing: EditorModel<StudyOverview>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        IntroductionPage(
            editing.frame, editing.form, editing.value.pages, video: editing.value.video,
            in: editing.line(
                "video", "Study video URL", \.video, limit: DesignLimits.videoAddress,
                hint: "Shown on the first page. Starts with https:// or http://.", isOptional: true),
            on: IntroPageFields.Context(
                language: editing.language, problems: editing.problems, isReadOnly: editing.form.isReadOnly,
                address: { StudyDesignerPaths.file($0.digest, editing.channel) }),
            phone: (editing.channel.study.title, "Back")
        ).render()
    }
}
