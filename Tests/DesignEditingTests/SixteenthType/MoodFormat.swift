import JSON
import Studies
import Vocabulary

/// A made-up question type: everything that the portal does with it follows from this declaration.
struct MoodFormat: QuestionType {
    /// How strong a mood can be.
    enum Intensity: String, SelectableOption {
        case mild = "Mild"
        case strong = "Strong"
    }

    var intensity = Intensity.mild
    var levels: Int?
    var question = LocalizedText()
    var moods: [Choice] = []
    var note: Note?

    /// A text field below the moods.
    struct Note: DeclaresFields {
        var placeholder = LocalizedText()

        static let fields: [Field<Note>] = [
            .text("placeholder", \.placeholder, "Placeholder", limit: 20, ask: "Enter the placeholder")
        ]
    }

    static let name = "mood"
    static let title = "Mood"
    static let explanation = "A mood from a list"
    static let answer = AnswerKind.choice
    static let icon = QuestionIcon.person

    static let fields: [Field<MoodFormat>] = [
        .option("intensity", \.intensity, "Intensity"),
        .integer("levels", \.levels, "Levels", in: 2...9, ask: "Enter the number of levels"),
        .text("question", \.question, "Question", limit: 30, .inRow),
        .rows("moods", \.moods, "Moods", count: 2...4, of: "mood"),
        .part("note", \.note, "Include a note"),
    ]

    func write(to wire: inout WireWriter) {
        wire.member("intensity", intensity.rawValue, .oneOf(["Mild", "Strong"], "The intensity."))
        wire.member("levels", levels ?? 2, .integer("The number of levels.", defaultValue: 2))
        wire.member("question", question, .words("The question."))
        wire.list("textChoices", "The moods.", of: Choice.schema) { wire in
            for mood in moods {
                wire.element { wire in
                    wire.member("text", mood.text, .words("The text."))
                    wire.member("value", mood.value, .words("The value."))
                }
            }
        }
        if let note { wire.member("note", note.placeholder, .words("The placeholder of the note.")) }
    }

    var answerChoices: [Question.BranchPoint] {
        moods.map { Question.BranchPoint(id: $0.id, text: $0.text, value: $0.value) }
    }

    /// A mood with something in every field.
    static var filled: MoodFormat {
        var (mood, note) = (MoodFormat(), Note())
        (mood.intensity, mood.levels) = (.strong, 5)
        mood.question = LocalizedText([.english: "How strong?", FormatCase.spanish: "¿Cuánto?"])
        mood.moods = [
            Choice(id: "m1", text: "Glad", value: "glad"), Choice(id: "m2", text: "Sad", value: "sad"),
        ]
        note.placeholder = "Why?"
        mood.note = note
        return mood
    }
}
