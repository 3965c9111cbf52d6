import Templating
import Vocabulary

/// A screen of the app.
package struct PhoneScreen: Sendable {
    var title = ""
    var blocks: [PhoneBlock] = []
    /// The button at the bottom. Nil if the app has none.
    package var action: String?
    /// The text of the secondary action below that button.
    var skip: String?
    /// The button that repeats a form. Empty if no text was entered.
    var repeats: String?
    /// The drawing of an active task.
    package var task: TaskIllustration?
    /// The sentence below the completion mark.
    package var done: String?
    /// Whether there is a previous screen.
    package var hasBack = true
    let language: LanguageTag
    let words: PhoneTexts

    init(in language: LanguageTag) {
        self.language = language
        words = PhoneTexts.texts(for: language)
    }

    /// Returns the screen after the last step.
    package static func end(in language: LanguageTag) -> PhoneScreen {
        var screen = PhoneScreen(in: language)
        screen.done = screen.words.questionnaireDone
        screen.action = screen.words.done
        screen.hasBack = false
        return screen
    }

    var isEmpty: Bool { blocks.isEmpty && done == nil }
    var repeatWords: String { (repeats ?? "").isEmpty ? "Button with no text" : repeats ?? "" }
}

/// A heading with text and, for a question, a control to answer it.
struct PhoneBlock: Sendable {
    /// The name of its controls, unique for each block.
    let name: String
    let heading: String
    let text: String
    var control: PhoneControl?
    /// A note about what the phone accepts.
    var note: String?
    /// What is wrong with the answer.
    var error: String?
    /// A document to read.
    var document: HTML?
    /// The text behind "Learn more".
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
