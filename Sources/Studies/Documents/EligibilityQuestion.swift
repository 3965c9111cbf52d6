import Vocabulary

/// A question whose answer decides whether a person can enroll.
public struct EligibilityQuestion: Codable, Hashable, Sendable, Identifiable {
    /// The ID within its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// The text shown to participants.
    public var text = LocalizedText()
    /// Whether people who answer "Yes" can enroll; nil until chosen.
    public var yesPasses: Bool?
    /// Whether people who answer "No" can enroll; nil until chosen.
    public var noPasses: Bool?

    /// Creates an eligibility question with the default attributes.
    public init(id: ItemID) { self.id = id }
}
