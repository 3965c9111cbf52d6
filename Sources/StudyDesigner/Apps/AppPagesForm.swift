import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating

/// The form of an app's introduction pages.
struct AppPagesForm: AppForm {
    /// The source of the identities of new pages.
    let random: RandomBytes
    /// The images uploaded with the form or kept from before.
    var intake = FormUploads()

    let title = "Gateway pages"
    let purpose = "What the app shows people when they open it, before they choose a study."
    let section = AppPaths.pages

    func read(_ fields: inout FieldReader, into document: inout AppPages) {
        fields.translate("video", into: &document.video)
        fields.readPicturePages(into: &document.pages, intake, random)
    }

    func page(_ editing: AppEditorModel<AppPages>) -> [UInt8] {
        IntroductionPage(
            editing.frame, editing.form, editing.value.pages, video: editing.value.video,
            in: editing.line(
                "video", "Video URL", editing.value.video, limit: DesignLimits.videoAddress,
                hint: "Shown on the first page. Starts with https:// or http://.", isOptional: true),
            on: editing.introPageContext, phone: (editing.app.title, ""),
            emptyHint: "No pages yet. The app opens with its list of studies."
        ).render()
    }
}
