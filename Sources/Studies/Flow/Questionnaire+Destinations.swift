import Vocabulary

extension Questionnaire {
    /// A resolved destination.
    public enum ResolvedDestination: Hashable, Sendable {
        /// A step, by index.
        case step(Int)
        case end
        /// A step of another questionnaire.
        case elsewhere
    }

    /// Returns the index of a step.
    public func index(of step: ItemID) -> Int? { steps.firstIndex { $0.id == step } }

    /// Returns the indexes of a group's steps, in order.
    public func members(of group: ItemID) -> [Int] {
        steps.indices.filter { steps[$0].logic.group == group }
    }

    /// Returns the group of a step.
    public func group(of step: Step) -> StepGroup? {
        step.logic.group.flatMap { id in groups.first { $0.id == id } }
    }

    /// Returns where a destination leads; nil if it no longer exists.
    public func resolve(_ destination: Destination) -> ResolvedDestination? {
        switch destination {
        case .end: .end
        case .elsewhere: .elsewhere
        case .step(let id): index(of: id).map(ResolvedDestination.step)
        case .group(let id): members(of: id).first.map(ResolvedDestination.step)
        }
    }

    /// Returns the destination if nothing else applies: the step's own destination if it exists, otherwise the next
    /// step.
    public func defaultDestination(after index: Int) -> ResolvedDestination {
        if let destination = steps[index].logic.destination, let landing = resolve(destination) {
            return landing
        }
        return index + 1 < steps.count ? .step(index + 1) : .end
    }
}

extension Step {
    /// The question whose answer determines the next step: the step's own, or the last one of a form.
    public var decidingQuestion: Question? {
        switch self {
        case .instruction: nil
        case .question(let question): question
        case .form(let form): form.questions.last
        }
    }

    /// Whether participants can skip the step.
    public var isSkippable: Bool {
        switch self {
        case .instruction: false
        case .question(let question): question.skippable
        case .form(let form): form.skippable
        }
    }
}

extension Question {
    /// An answer that can determine the next step.
    public struct BranchPoint: Hashable, Sendable {
        /// The ID of the choice in the logic.
        public let id: ItemID
        /// The text shown to participants.
        public let text: LocalizedText
        /// The stored value, which the condition of its destination also uses.
        public let value: String

        /// Creates a choice of a list.
        public init(id: ItemID, text: LocalizedText, value: String) {
            self.id = id
            self.text = text
            self.value = value
        }
    }

    /// The choices that can have their own destination, in the order of the list.
    public var branchPoints: [BranchPoint] { response.question.branchPoints }

    /// All choices of the list.
    public var allChoices: [BranchPoint] { response.question.answerChoices }
}
