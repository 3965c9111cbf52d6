import Studies
import Templating

/// One screen of the app.
struct PhoneScreen: Sendable {
    var title = ""
    var blocks: [PhoneBlock] = []
    /// The button at the foot; nil where the app has none.
    var action: String?
    /// The words under that button, which do something else.
    var skip: String?
    /// What is on the button for another filling of a form; empty while no one wrote it.
    var repeats: String?
    /// The drawing of an active task.
    var task: TaskIllustration?
    /// The sentence under a mark that something is done.
    var done: String?
    /// Whether someone has come here by another screen.
    var hasBack = true
    let words: PhoneStrings

    init(in language: LanguageTag) { words = PhoneStrings(language: language) }

    /// What follows the last step.
    static func end(in language: LanguageTag) -> PhoneScreen {
        var screen = PhoneScreen(in: language)
        screen.done = screen.words.questionnaireDone
        screen.action = screen.words.done
        screen.hasBack = false
        return screen
    }

    var isEmpty: Bool { blocks.isEmpty && done == nil }
    var repeatWords: String { (repeats ?? "").isEmpty ? "Button without words" : repeats ?? "" }
}

/// A heading with a text below and, for a question, the way to answer it.
struct PhoneBlock: Sendable {
    /// The name of its controls, which also tells blocks apart.
    let name: String
    let heading: String
    let text: String
    var control: PhoneControl?
    /// A quiet line below: what the phone accepts.
    var note: String?
    /// What is wrong with the answer.
    var error: String?
    /// A document to read.
    var document: HTML?
    /// What is behind "Learn more".
    var more: HTML?
    /// Whether there is a box to sign in.
    var hasSignature = false

    init(_ name: String, _ heading: String, _ text: String, control: PhoneControl? = nil, note: String? = nil)
    {
        self.name = name
        self.heading = heading
        self.text = text
        self.control = control
        self.note = note
    }

    var titleID: String { "\(name)-title" }
    var hasHeading: Bool { !heading.isEmpty }
    var hasText: Bool { !text.isEmpty }
}
