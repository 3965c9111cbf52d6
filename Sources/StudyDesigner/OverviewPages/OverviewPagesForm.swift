import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the pages that introduce a study.
struct OverviewPagesForm: DocumentForm {
    /// The source of the identities of new pages.
    let random: RandomBytes
    /// The images that came with the form, or that it kept.
    var intake = FileIntake()

    let title = Section.overview.title
    let purpose = "What the app shows to somebody who opens the study, page by page, before they join."

    func address(_ channel: Channel) -> String { Paths.section(.overview, channel) }

    func read(_ fields: inout FieldReader, into document: inout StudyOverview) {
        fields.translate("video", into: &document.video)
        fields.readPicturePages(into: &document.pages, intake, random)
    }

    func fields(of form: Form) -> [HiddenField] { intake.fields(of: form) }

    func fragment(after form: Form) -> String { PicturePageFields.fragment(after: form) }

    func page(_ editing: Editing<StudyOverview>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        OverviewPagesPage(editing).render()
    }
}

/// The page of the pages that introduce a study, with a look at the app beside them.
struct OverviewPagesPage {
    let frame: Frame
    let form: EditorForm
    let video: TextField
    let listError: String?
    let pages: [PicturePageFields]
    let addition: PicturePageFields.Addition?
    let screens: [PicturePageScreen]
    let studyName: String

    init(_ editing: Editing<StudyOverview>) {
        var frame = editing.frame
        frame.extraStyles.append(.phone)
        self.frame = frame
        studyName = editing.channel.study.title
        var form = editing.form
        form.isMultipart = true
        self.form = form
        video = editing.line(
            "video", "Study video URL", \.video, limit: Limit.videoAddress,
            hint: "The first page offers it. https:// or http://", isOptional: true)
        listError = editing.problems["pages"]
        let desk = PicturePageFields.Desk(
            language: editing.language, problems: editing.problems, isReadOnly: form.isReadOnly,
            address: { Paths.file($0.digest, editing.channel) })
        pages = PicturePageFields.all(editing.value.pages, on: desk)
        addition = PicturePageFields.Addition(after: editing.value.pages, on: desk)
        screens = PicturePageScreen.all(editing.value.pages, on: desk, video: editing.value.video)
    }
}
