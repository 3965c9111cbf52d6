import Vocabulary

/// The destinations of a step, piping into its text, and its group.
public struct StepLogic: Codable, Hashable, Sendable {
    /// The destination if the questionnaire branches; nil means the next step.
    public var destination: Destination?
    /// The choices with their own destination.
    public var choices: [ChoiceBranch] = []
    /// The destinations for numbers; nil if all numbers have the same destination.
    public var formula: FormulaBranch?
    /// The pre-load logic in a questionnaire that does not branch; nil for none.
    public var preLoad: PreLoadLogic?
    /// The earlier answer to insert into the text; nil for none.
    public var piping: Piping?
    /// The group of the step.
    public var group: ItemID?

    /// Creates logic that leads to the next step.
    public init() {}

    /// Whether it is empty and can be omitted from a document.
    public var isEmpty: Bool { self == StepLogic() }

    /// Returns the logic with new IDs of steps and groups.
    func renamed(_ names: [ItemID: ItemID]) -> StepLogic {
        var copy = self
        copy.destination = destination?.renamed(names)
        copy.choices = choices.map { ChoiceBranch(id: $0.id, destination: $0.destination.renamed(names)) }
        copy.formula?.then = formula?.then?.renamed(names)
        copy.formula?.otherwise = formula?.otherwise?.renamed(names)
        copy.preLoad?.destination = preLoad?.destination?.renamed(names)
        copy.piping?.source = piping?.source?.renamed(names)
        copy.group = group.map { names[$0] ?? $0 }
        return copy
    }
}

/// The destination of a choice.
public struct ChoiceBranch: Codable, Hashable, Sendable {
    /// The ID of the choice, or one of the three below that are not rows of a list.
    public var id: ItemID
    /// The destination.
    public var destination: Destination

    /// Creates a branch.
    public init(id: ItemID, destination: Destination) {
        self.id = id
        self.destination = destination
    }

    /// "Yes" of a Boolean question.
    public static let yes: ItemID = "yes"
    /// "No" of a Boolean question.
    public static let no: ItemID = "no"
    /// The "other" choice of a text choice, for answers that are not in the list.
    public static let other: ItemID = "other-choice"
}

/// Piping: an earlier answer replaces a snippet of a text.
public struct Piping: Codable, Hashable, Sendable {
    /// The words to replace in the text, in each language.
    public var snippet = LocalizedText()
    /// The step whose answer is inserted. It cannot be a group or the end.
    public var source: Destination?

    /// Creates a value with defaults.
    public init() {}
}
