/// A screen with several questions, which may be filled more than once.
public struct FormStep: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title by which apps and Lists know it; empty until chosen.
    public var key = ""
    /// Whether the whole form may be left empty; if not, at least one question must be answered.
    public var skippable = true
    /// Whether it may be filled more than once.
    public var repeatable = false
    /// What is on the button that adds another filling.
    public var repeatButton = LocalizedText()
    /// The questions, in order.
    public var questions: [Question] = []
    /// What comes after it, as a step of its own; nil while nothing was said of it.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
