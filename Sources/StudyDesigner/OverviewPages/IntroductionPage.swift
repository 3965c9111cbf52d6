import PortalUI
import Studies

/// The page of the pages on which a study or an app introduces itself, with a look at the app beside them.
struct IntroductionPage {
    let frame: Frame
    let form: EditorForm
    let video: TextField
    let pages: [PicturePageFields]
    let listError: String?
    let addition: PicturePageFields.Addition?
    let screens: [PicturePageScreen]
    /// What stands at the head of the phone, and before it.
    let phone: (title: String, start: String)
    /// What is said where there are no pages; nil where there have to be some.
    let emptyHint: String?

    init(
        _ frame: Frame, _ form: EditorForm, _ pages: [PicturePage], video: LocalizedText, in field: TextField,
        on desk: PicturePageFields.Desk, phone: (title: String, start: String), emptyHint: String? = nil
    ) {
        var (frame, form) = (frame, form)
        frame.extraStyles.append(.phone)
        form.isMultipart = true
        (self.frame, self.form, self.phone, self.emptyHint) = (frame, form, phone, emptyHint)
        self.video = field
        listError = desk.problems["pages"]
        self.pages = PicturePageFields.all(pages, on: desk, mayBeEmpty: emptyHint != nil)
        addition = PicturePageFields.Addition(after: pages, on: desk)
        screens = PicturePageScreen.all(pages, on: desk, video: video)
    }
}
