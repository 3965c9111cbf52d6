import DesignEditing
import PortalUI
import Studies

/// The page that edits the introduction of a study or app, with a preview.
struct IntroductionPage {
    let frame: Frame
    let form: EditorForm
    let video: TextField
    let pages: [IntroPageFields]
    let listError: String?
    let addition: IntroPageFields.AddButton?
    let screens: [IntroPageScreen]
    /// The title of the phone and the button before it.
    let phone: (title: String, start: String)
    /// The hint if there are no pages. Nil if at least one is required.
    let emptyHint: String?

    init(
        _ frame: Frame, _ form: EditorForm, _ pages: [IntroPage], video: LocalizedText, in field: TextField,
        on context: IntroPageFields.Context, phone: (title: String, start: String), emptyHint: String? = nil
    ) {
        var (frame, form) = (frame, form)
        frame.extraStyles.append(.phone)
        form.isMultipart = true
        (self.frame, self.form, self.phone, self.emptyHint) = (frame, form, phone, emptyHint)
        self.video = field
        listError = context.problems["pages"]
        self.pages = IntroPageFields.all(pages, on: context, mayBeEmpty: emptyHint != nil)
        addition = IntroPageFields.AddButton(after: pages, on: context)
        screens = IntroPageScreen.all(pages, on: context, video: video)
    }
}
