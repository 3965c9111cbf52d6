import Vocabulary

/// A screen that shows information without a question.
public struct InstructionStep: Codable, Hashable, Sendable {
    /// The ID within its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// The heading shown to participants.
    public var title = LocalizedText()
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The step's branching and pre-load logic; nil if not set.
    public var logic: StepLogic?

    /// Creates an instruction step with the default attributes.
    public init(id: ItemID) { self.id = id }
}
