import Studies
import Vocabulary

/// The labels of the fields of steps as their forms say them. Response formats declare theirs; see ``DeclaredPlace``.
enum StepFieldLabels {
    /// Returns the labels of a path in a step or question, from the outside in; nil for a field without a label here.
    static func place(at path: ArraySlice<PathMember>, in step: Step) -> DeclaredPlace? {
        guard let first = path.first else { return nil }
        if first.name == "response", case .question(let question) = step {
            if path.count == 1 { return DeclaredPlace(labels: ["Response"]) }
            return question.response.place(at: path.dropFirst())
        }
        guard let label = label(of: first.name, step.kind) else { return nil }
        let language = path.dropFirst().first.flatMap { LanguageTag($0.name) }?.englishName
        return DeclaredPlace(labels: [label] + [language].compactMap(\.self))
    }

    /// Returns the label of a member; nil for one with members of its own.
    private static func label(of member: String, _ kind: Step.Kind) -> String? {
        switch (member, kind) {
        case ("key", _): "Step title or key"
        case ("title", .instruction): "Title"
        case ("text", .instruction): "Instruction text"
        case ("text", .question): "Text of the question"
        case ("details", .question): "Description of the question"
        case ("skippable", _): "Is this a skippable step?"
        case ("anchorDateName", .question): "Define name for anchor date"
        case ("healthKitQuantity", .question): "HealthKit quantity type"
        case ("dataFlag", .question): "Identifies participants"
        case ("repeatable", .form): "Make form repeatable?"
        case ("repeatButton", .form): "Repeatable form button text"
        default: nil
        }
    }
}

extension Questionnaire {
    /// Returns what the form of a step or question calls the value at a path; nil if there is none here.
    package func place(at path: ArraySlice<PathMember>, in part: DesignPage.Part) -> DeclaredPlace? {
        let step: Step? =
            switch part {
            case .item(let id): step(at: .step(id))
            case .nested(let id, let form): step(at: .question(id, in: form))
            case .main, .schedule, .flow: nil
            }
        return step.flatMap { StepFieldLabels.place(at: path, in: $0) }
    }
}
