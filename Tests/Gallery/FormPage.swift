import PortalUI
import Templating

/// A form with every kind of field, problems, changes, and the preview next to it.
struct FormPage {
    private(set) var frame: Frame
    let problems: FormProblems
    let languages = [
        LanguageSwitch.Language("en", "English", to: "#", isCurrent: true),
        LanguageSwitch.Language("es", "Español", progress: "5 of 6", to: "#", isCurrent: false),
    ]
    let categories = ["Maternal health", "Respiratory", "Rheumatology"].map { SelectOption($0, $0) }
    let groups = [
        SelectOptionGroup("This app", [SelectOption("a", "Sleep diary"), SelectOption("b", "Kick counter")]),
        SelectOptionGroup("Other apps", [SelectOption("c", "Mood scale", refusal: "Belongs to another app")]),
    ]
    let about = """
        <h2>Why we ask</h2><p>Sleep <strong>changes</strong> early. See <a href="https://example.org">the \
        protocol</a>.</p><ul><li><p>No visits</p></li><li><p>Two minutes a day</p></li></ul>
        """
    let promise = HTML(rendering: LinkedText("We keep what you send ", .strong("safe"), "."))
    let kinds = [
        SelectOption("gateway", "Gateway", hint: "Lists many studies."),
        SelectOption(
            "standalone", "Standalone", hint: "Carries one study.", refusal: "Needs its own App ID."),
    ]
    let leaving = [
        SelectOption("ask", "Ask them", hint: "The app asks whether to keep or delete their data."),
        SelectOption("keep", "Keep their data"), SelectOption("delete", "Delete their data"),
    ]
    let counts = ["100", "1,000", "10,000", "Other"].map { SelectOption($0, $0) }
    let answers = [SelectOption("one", "One"), SelectOption("several", "Several")]
    let days = ["Monday", "Tuesday", "Wednesday"].map { SelectOption($0, $0) }
    let file = FileField.Current(
        name: "moon-over-water.png", detail: "225 × 225 px, 48 KB. Shown in the app's study list.",
        address: "#")

    init(look: GalleryVariant) {
        frame = .gallery(
            "Basic information",
            purpose: "What people see before they enroll, and how the study is identified.",
            current: "Basic information", styles: [.phone], look: look)
        frame.hasRichText = true
        problems = FormProblems([
            .init(field: "mail", "Enter an email address with an @ sign, like help@example.org"),
            .init(field: "answers", "Choose one or several"),
            .init("M. Thistle saved this page while you were writing"),
        ])
    }
}
