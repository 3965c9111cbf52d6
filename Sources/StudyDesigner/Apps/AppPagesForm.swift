import Access
import Cryptography
import HTTP
import PortalUI
import Studies
import Templating

/// The form of the pages on which an app introduces itself.
struct AppPagesForm: AppForm {
    /// The source of the identities of new pages.
    let random: RandomBytes
    /// The images that came with the form, or that it kept.
    var intake = FileIntake()

    let title = "Gateway pages"
    let purpose = "What the app shows to somebody who opens it, before they choose a study."
    let section = AppPaths.pages

    func read(_ fields: inout FieldReader, into document: inout AppPages) {
        fields.translate("video", into: &document.video)
        fields.readPicturePages(into: &document.pages, intake, random)
    }

    func page(_ editing: AppEditing<AppPages>) -> [UInt8] { AppPagesPage(editing).render() }
}

/// The page of the pages on which an app introduces itself, with a look at the app beside them.
struct AppPagesPage {
    let frame: Frame
    let form: EditorForm
    let video: TextField
    let listError: String?
    let pages: [PicturePageFields]
    let addition: PicturePageFields.Addition?
    let screens: [PicturePageScreen]
    let appName: String

    init(_ editing: AppEditing<AppPages>) {
        var frame = editing.frame
        frame.extraStyles.append(.phone)
        self.frame = frame
        var form = editing.form
        form.isMultipart = true
        self.form = form
        video = editing.line(
            "video", "Video URL", editing.value.video, limit: Limit.videoAddress,
            hint: "The first page offers it. https:// or http://", isOptional: true)
        listError = editing.problems["pages"]
        let desk = editing.pictureDesk
        pages = PicturePageFields.all(editing.value.pages, on: desk, mayBeEmpty: true)
        addition = PicturePageFields.Addition(after: editing.value.pages, on: desk)
        screens = PicturePageScreen.all(editing.value.pages, on: desk, video: editing.value.video)
        appName = editing.app.title
    }

    var isEmpty: Bool { pages.isEmpty }
}
