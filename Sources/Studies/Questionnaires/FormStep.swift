import Vocabulary

/// A screen with several questions, which can be completed more than once.
public struct FormStep: Codable, Hashable, Sendable {
    /// The ID within its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// Whether the form can be left empty. If not, at least one question must be answered.
    public var skippable = true
    /// Whether participants can complete the form more than once.
    public var repeatable = false
    /// The label of the button that adds another entry.
    public var repeatButton = LocalizedText()
    /// The questions, in order.
    public var questions: [Question] = []
    /// The step's branching and pre-load logic; nil if not set.
    public var logic: StepLogic?

    /// Creates a form step with the default attributes.
    public init(id: ItemID) { self.id = id }
}
