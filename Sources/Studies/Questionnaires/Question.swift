import Vocabulary

/// A question, as a separate step or inside a form.
public struct Question: Codable, Hashable, Sendable, Identifiable {
    /// The ID within its document.
    public var id: ItemID
    /// The short title, which names the column or List of the answers.
    public var key = ""
    /// The text shown to participants.
    public var text = LocalizedText()
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether participants can skip the question.
    public var skippable = true
    /// The response format.
    public var response: ResponseFormat
    /// The name of the anchor date that the answer sets; nil if it sets none.
    public var anchorDateName: String?
    /// The HealthKit quantity that can prefill the answer; nil for none.
    public var healthKitQuantity: String?
    /// The line chart on the dashboard; nil for none.
    public var chart: Chart?
    /// The statistic on the dashboard; nil for none.
    public var statistic: Statistic?
    /// How the answer may identify a participant, as decided by a designer; nil while it's undecided.
    public var dataFlag: DataFlag?
    /// The branching and pre-load logic of the question's own step; nil if not set.
    public var logic: StepLogic?

    /// Creates a question with the default attributes.
    public init(id: ItemID, response: ResponseFormat) {
        self.id = id
        self.response = response
    }

    /// Returns a copy with a new ID. The names of a statistic and an anchor date are cleared, because they must be
    /// unique.
    public func copy(newID: () -> ItemID) -> Question {
        var copy = self
        copy.id = newID()
        copy.statistic?.shortName = ""
        if copy.anchorDateName != nil { copy.anchorDateName = "" }
        return copy
    }
}
