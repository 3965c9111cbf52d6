import Studies

/// One screen of a questionnaire as a phone shows it.
struct PhoneScreen: Sendable {
    let title: String
    let blocks: [PhoneBlock]
    let action: String
    var skip: String?
    /// What stands on the button for another filling of a form; empty while nobody wrote it.
    var repeats: String?
    var isEnd = false
    let language: LanguageTag

    /// What follows the last step.
    static func end(after steps: Int) -> PhoneScreen {
        PhoneScreen(
            title: "", blocks: [], action: "Done", isEnd: true, language: .english)
    }

    var back: String { isEnd ? "" : "Back" }
    var cancel: String { isEnd ? "" : "Cancel" }
    var isEmpty: Bool { blocks.isEmpty && !isEnd }
    var repeatWords: String { (repeats ?? "").isEmpty ? "Button without words" : repeats ?? "" }
}

/// A heading with a text below and, for a question, the way to answer it.
struct PhoneBlock: Sendable {
    let heading: String
    let text: String
    let answer: PhoneAnswer?

    init(_ heading: String, _ text: String, answer: PhoneAnswer? = nil) {
        self.heading = heading
        self.text = text
        self.answer = answer
    }

    var hasHeading: Bool { !heading.isEmpty }
    var hasText: Bool { !text.isEmpty }
}
