/// A screen that shows information without a question.
public struct InstructionStep: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// The heading that participants read.
    public var title = LocalizedText()
    /// What participants read.
    public var text = LocalizedText()
    /// Its logic as a separate step; nil if none was set.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
