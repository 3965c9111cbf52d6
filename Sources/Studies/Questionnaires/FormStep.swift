/// A screen with several questions, which may be filled more than once.
public struct FormStep: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// Whether the form can be left empty. If not, at least one question must be answered.
    public var skippable = true
    /// Whether it may be filled more than once.
    public var repeatable = false
    /// What is on the button that adds another filling.
    public var repeatButton = LocalizedText()
    /// The questions, in order.
    public var questions: [Question] = []
    /// Its logic as a separate step; nil if none was set.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
