/// A screen that tells something and asks nothing.
public struct InstructionStep: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title by which apps and Lists know it; empty until chosen.
    public var key = ""
    /// The heading that participants read.
    public var title = LocalizedText()
    /// What participants read.
    public var text = LocalizedText()
    /// What comes after it, as a step of its own; nil while nothing was said of it.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
