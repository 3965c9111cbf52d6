/// A screen with several questions, which may be filled more than once.
public struct FormStep: Codable, Hashable, Sendable {
    public var id: ItemID
    public var key = ""
    /// Whether the whole form may be left empty; if not, at least one question must be answered.
    public var skippable = true
    public var repeatable = false
    /// What stands on the button that adds another filling.
    public var repeatButton = LocalizedText()
    public var questions: [Question] = []

    public init(id: ItemID) { self.id = id }
}
