/// What comes after a step, what its text takes from an earlier answer, and the group it belongs to.
public struct StepLogic: Codable, Hashable, Sendable {
    /// Where the step leads while the questionnaire branches; nil means the step behind it.
    public var destination: Destination?
    /// The choices that lead elsewhere.
    public var choices: [ChoiceBranch] = []
    /// Where a number leads; nil where every number leads to the same place.
    public var formula: FormulaBranch?
    /// Where the answer leads in a questionnaire that does not branch; nil leaves the order as it is.
    public var preLoad: PreLoadLogic?
    /// What the text takes from an earlier answer; nil for nothing.
    public var piping: Piping?
    /// The group that the step belongs to.
    public var group: ItemID?

    /// The usual values: the step behind comes next.
    public init() {}

    /// Whether it is empty and can be omitted from a document.
    public var isEmpty: Bool { self == StepLogic() }

    /// The same logic where steps and groups have other identities.
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

/// Where one choice leads.
public struct ChoiceBranch: Codable, Hashable, Sendable {
    /// The choice's identity, or one of the three that are no rows of a list.
    public var id: ItemID
    /// Where it leads.
    public var destination: Destination

    /// A choice that leads somewhere.
    public init(id: ItemID, destination: Destination) {
        self.id = id
        self.destination = destination
    }

    /// "Yes" of a Boolean question.
    public static let yes: ItemID = "yes"
    /// "No" of a Boolean question.
    public static let no: ItemID = "no"
    /// The last choice of a text choice, for answers that are not in the list.
    public static let other: ItemID = "other-choice"
}

/// Where a number leads: to one place when a comparison holds, to another when it does not.
public struct FormulaBranch: Codable, Hashable, Sendable {
    /// How the answer is compared; nil until chosen.
    public var comparison: Comparison?
    /// What it is compared with, in the answer's unit: minutes for a time interval, centimetres for a height.
    public var value: Double?
    /// Where it leads when the comparison holds.
    public var then: Destination?
    /// Where it leads when it does not.
    public var otherwise: Destination?

    /// Creates the default values.
    public init() {}
}

/// What a text takes from an earlier answer: a snippet of it is replaced by the answer.
public struct Piping: Codable, Hashable, Sendable {
    /// The words of the text that are replaced, in each language.
    public var snippet = LocalizedText()
    /// The step whose answer is inserted; never a group or the end.
    public var source: Destination?

    /// Creates the default values.
    public init() {}
}
