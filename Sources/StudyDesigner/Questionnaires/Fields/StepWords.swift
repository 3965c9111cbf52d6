import PortalUI
import Studies

// How pages name and draw the kinds of steps and ways of answering.

extension ResponseType {
    /// The drawing next to questions of the type.
    var icon: IconName {
        switch self {
        case .scale, .continuousScale, .textScale: .scale
        case .valuePicker: .bulletList
        case .imageChoice: .image
        case .textChoice: .radio
        case .boolean: .yesNo
        case .numeric: .number
        case .timeOfDay, .timeInterval: .clock
        case .date: .calendar
        case .text: .text
        case .email: .mail
        case .height: .person
        case .location: .location
        }
    }

    /// One line for someone who is choosing a type.
    var explanation: String {
        switch self {
        case .scale: "A slider over whole numbers with up to 13 steps"
        case .continuousScale: "A slider over numbers without steps"
        case .textScale: "A slider whose positions are texts"
        case .valuePicker: "A wheel of values"
        case .imageChoice: "A row of pictures, one is chosen"
        case .textChoice: "A list of texts, one or several are chosen"
        case .boolean: "Yes or No"
        case .numeric: "A number that is typed"
        case .timeOfDay: "Hours and minutes on a clock"
        case .date: "A day, or a day and a time"
        case .text: "Words that are typed"
        case .email: "An email address that is typed"
        case .timeInterval: "A length of time in hours and minutes"
        case .height: "A body height in centimetres, or feet and inches"
        case .location: "A place on a map"
        }
    }
}

extension Step {
    /// The drawing next to the step.
    var icon: IconName {
        switch self {
        case .instruction: .info
        case .question(let question): question.response.type.icon
        case .form: .form
        }
    }

    /// What kind of step it is, in words.
    var kindTitle: String {
        switch self {
        case .instruction: "Instruction"
        case .question(let question): question.response.type.title
        case .form(let form):
            form.questions.count == 1 ? "Form, 1 question" : "Form, \(form.questions.count) questions"
        }
    }

    /// What lists call it, also while it has no text.
    var heading: String {
        if !title.isEmpty { return title }
        switch self {
        case .instruction: return "Instruction without a title"
        case .question: return "Question without a text"
        case .form: return "Form without questions"
        }
    }
}

extension Question {
    /// What lists call it, also while it has no text.
    var heading: String { text.english.isEmpty ? "Question without a text" : text.english }
}
