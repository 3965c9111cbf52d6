/// A question, as its own step or inside a form.
public struct Question: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title: the name of the answers' column or List.
    public var key = ""
    /// What participants read.
    public var text = LocalizedText()
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether participants can skip it.
    public var skippable = true
    /// How it is answered.
    public var response: ResponseFormat
    /// The name of the anchor date that the answer sets, nil when it sets none.
    public var anchorDateName: String?
    /// The HealthKit quantity from which the answer may be taken, nil for none.
    public var healthKitQuantity: String?
    /// The line on the dashboard; nil for none.
    public var chart: Chart?
    /// The sum on the dashboard; nil for none.
    public var statistic: Statistic?
    /// Its logic as a separate step; nil if none was set.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID, response: ResponseFormat) {
        self.id = id
        self.response = response
    }

    /// Returns the same content with a new identity. Names of a statistic and an anchor date must be chosen again.
    public func copy(newID: () -> ItemID) -> Question {
        var copy = self
        copy.id = newID()
        copy.statistic?.shortName = ""
        if copy.anchorDateName != nil { copy.anchorDateName = "" }
        return copy
    }
}
