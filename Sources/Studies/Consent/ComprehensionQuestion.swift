import Vocabulary

/// A question about the consent, with answers to choose from.
public struct ComprehensionQuestion: Codable, Hashable, Sendable, Identifiable {
    /// The selections that count as correct.
    public enum Matching: String, Codable, CaseIterable, Sendable {
        /// All correct answers and no others.
        case all
        /// At least one of the correct answers.
        case any
    }

    /// An answer option.
    public struct ResponseOption: Codable, Hashable, Sendable, Identifiable {
        /// The ID within its document.
        public var id: ItemID
        /// The text shown to participants, which apps also compare.
        public var text = LocalizedText()
        /// Whether it is correct; nil until chosen.
        public var isCorrect: Bool?

        /// Creates an answer option with the default attributes.
        public init(id: ItemID) { self.id = id }
    }

    /// The ID within its document.
    public var id: ItemID
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The answer options, in order.
    public var answers: [ResponseOption] = []
    /// The selections that count as correct.
    public var matching = Matching.all

    /// Creates a comprehension question with the default attributes.
    public init(id: ItemID) { self.id = id }
}
