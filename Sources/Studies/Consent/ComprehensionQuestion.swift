/// A question about the consent, with answers to choose from.
public struct ComprehensionQuestion: Codable, Hashable, Sendable, Identifiable {
    /// Which choice of answers counts as correct.
    public enum Matching: String, Codable, CaseIterable, Sendable {
        /// Every correct answer and no other.
        case all
        /// One of the correct answers.
        case any
    }

    /// An answer to choose.
    public struct ResponseOption: Codable, Hashable, Sendable, Identifiable {
        /// The identity inside its document.
        public var id: ItemID
        /// What participants read, which is also what apps compare.
        public var text = LocalizedText()
        /// Whether it is correct; nil until chosen.
        public var isCorrect: Bool?

        /// A new one, with the usual attributes.
        public init(id: ItemID) { self.id = id }
    }

    /// The identity inside its document.
    public var id: ItemID
    /// What participants read.
    public var text = LocalizedText()
    /// The answers to choose from, in order.
    public var answers: [ResponseOption] = []
    /// Which choice counts as correct.
    public var matching = Matching.all

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
