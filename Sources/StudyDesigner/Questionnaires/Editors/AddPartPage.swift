import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The page to choose the kind of step or question to add.
struct AddPartPage {
    /// Kinds under a heading.
    struct Group: Sendable {
        let title: String
        let hint: String?
        let kinds: [Kind]
    }

    /// One kind.
    struct Kind: Sendable {
        let value: String
        let title: String
        let hint: String
        let icon: IconName
    }

    let frame: Frame
    let address: String
    let after: String?
    let groups: [Group]
    let libraryAddress: String

    static let screens = Group(
        title: "Screens", hint: nil,
        kinds: [
            Kind(
                value: Step.Kind.instruction.rawValue, title: "Instruction step",
                hint: "Shows text without asking a question", icon: .info),
            Kind(
                value: Step.Kind.form.rawValue, title: "Form step",
                hint: "Several questions on one screen. Can be repeatable", icon: .form),
        ])

    static let questions = Group(
        title: "Questions",
        hint: "by response type, which can be changed until the question is published",
        kinds: ResponseType.allCases.map {
            Kind(value: $0.rawValue, title: $0.title, hint: $0.explanation, icon: $0.icon)
        })

    /// Returns a new step of a kind.
    static func step(_ kind: String, _ id: ItemID) throws -> Step {
        switch Step.Kind(rawValue: kind) {
        case .instruction: return .instruction(InstructionStep(id: id))
        case .form: return .form(FormStep(id: id))
        default: break
        }
        guard let type = ResponseType(rawValue: kind) else {
            throw InvalidInput("kind", "Choose an instruction, a form, or a response type")
        }
        return .question(Question(id: id, response: ResponseFormat(type)))
    }
}
