import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Vocabulary

/// The phone preview next to the editor of an active task.
struct ActiveTaskPreview: Sendable {
    let name: String
    let instructions: String
    let language: String
    let picture: TaskIllustration
    let words: PhoneTexts
    let sendsForm: Bool
    let walkthroughAddress: String?

    init(_ task: ActiveTask, in language: LanguageTag, sendsForm: Bool, walkthroughAddress: String? = nil) {
        name = task.name.text(in: language)
        instructions = task.instructions.text(in: language)
        self.language = language.text
        words = PhoneTexts.texts(for: language)
        picture = TaskIllustration(task, in: words)
        self.sendsForm = sendsForm
        self.walkthroughAddress = walkthroughAddress
    }

    var hasName: Bool { !name.isEmpty }
    var hasInstructions: Bool { !instructions.isEmpty }
    var refreshCommand: String { EditorCommand.refresh.text }
}
