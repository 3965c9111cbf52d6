import PortalUI
import Studies

// Names and icons of step kinds and response types.

extension ResponseType {
    /// The icon of the response type.
    package var icon: IconName {
        switch question.icon {
        case .scale: .scale
        case .list: .bulletList
        case .image: .image
        case .choice: .radio
        case .yesNo: .yesNo
        case .number: .number
        case .clock: .clock
        case .calendar: .calendar
        case .text: .text
        case .mail: .mail
        case .person: .person
        case .location: .location
        }
    }
}

extension Step {
    /// The icon of the step.
    package var icon: IconName {
        switch self {
        case .instruction: .info
        case .question(let question): question.response.type.icon
        case .form: .form
        }
    }

    /// The displayed name of the kind of step.
    package var kindTitle: String {
        switch self {
        case .instruction: "Instruction"
        case .question(let question): question.response.type.title
        case .form(let form):
            form.questions.count == 1 ? "Form, 1 question" : "Form, \(form.questions.count) questions"
        }
    }

    /// The title in lists, with a fallback if there is no text.
    package var heading: String {
        if !title.isEmpty { return title }
        switch self {
        case .instruction: return "Untitled instruction"
        case .question: return "Question with no text"
        case .form: return "Form with no questions"
        }
    }
}

extension Question {
    /// The title in lists, with a fallback if there is no text.
    package var heading: String { text.english.isEmpty ? "Question with no text" : text.english }
}
