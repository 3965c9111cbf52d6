/// A screen that tells something and asks nothing.
public struct InstructionStep: Codable, Hashable, Sendable {
    public var id: ItemID
    public var key = ""
    public var title = LocalizedText()
    public var text = LocalizedText()

    public init(id: ItemID) { self.id = id }
}
