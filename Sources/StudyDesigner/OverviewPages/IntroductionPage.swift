import PortalUI
import Studies

/// The page of the pages on which a study or an app introduces itself, with a look at the app next to them.
struct IntroductionPage {
    let frame: Frame
    let form: EditorForm
    let video: TextField
    let pages: [IntroPageFields]
    let listError: String?
    let addition: IntroPageFields.AddButton?
    let screens: [IntroPageScreen]
    /// What is at the head of the phone, and before it.
    let phone: (title: String, start: String)
    /// What is said where there are no pages; nil where there have to be some.
    let emptyHint: String?

    init(
        _ frame: Frame, _ form: EditorForm, _ pages: [IntroPage], video: LocalizedText, in field: TextField,
        on desk: IntroPageFields.Context, phone: (title: String, start: String), emptyHint: String? = nil
    ) {
        var (frame, form) = (frame, form)
        frame.extraStyles.append(.phone)
        form.isMultipart = true
        (self.frame, self.form, self.phone, self.emptyHint) = (frame, form, phone, emptyHint)
        self.video = field
        listError = desk.problems["pages"]
        self.pages = IntroPageFields.all(pages, on: desk, mayBeEmpty: emptyHint != nil)
        addition = IntroPageFields.AddButton(after: pages, on: desk)
        screens = IntroPageScreen.all(pages, on: desk, video: video)
    }
}
