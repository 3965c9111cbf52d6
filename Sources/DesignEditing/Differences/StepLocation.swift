import Studies
import Vocabulary

/// The location in a questionnaire that a path leads to, such as `steps[s3].questions[q1].text.en`.
struct StepLocation {
    let step: ItemID
    let question: ItemID?
    let rest: String

    /// The page of the step or question.
    var part: DesignPage.Part { question.map { .nested($0, in: step) } ?? .item(step) }

    /// Whether the path is about the step's destinations.
    var isAboutDestinations: Bool {
        let members = ["destination", "choices", "formula", "preLoad"]
        return question == nil && (rest == "logic" || members.contains { rest.hasPrefix("logic.\($0)") })
    }

    init?(_ path: String) {
        guard let step = Self.item("steps[", path) else { return nil }
        let question = Self.item("questions[", step.rest)
        self.step = ItemID(step.id)
        self.question = question.map { ItemID($0.id) }
        rest = question?.rest ?? step.rest
    }

    private static func item(_ prefix: String, _ path: String) -> (id: String, rest: String)? {
        guard path.hasPrefix(prefix), let end = path.firstIndex(of: "]") else { return nil }
        let rest = path[path.index(after: end)...].drop { $0 == "." }
        return (String(path[..<end].dropFirst(prefix.count)), String(rest))
    }
}
