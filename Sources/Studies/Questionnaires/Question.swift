/// A question, as a step of its own or inside a form.
public struct Question: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title: the name of the answers' column or List.
    public var key = ""
    /// What participants read.
    public var text = LocalizedText()
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether people may go on without an answer.
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
    /// What comes after it, as a step of its own; nil while nothing was said of it.
    public var logic: StepLogic?

    /// A new one, with the usual attributes.
    public init(id: ItemID, response: ResponseFormat) {
        self.id = id
        self.response = response
    }

    /// The same content with an identity of its own; names of a statistic and an anchor date are to be chosen anew.
    public func copy(newID: () -> ItemID) -> Question {
        var copy = self
        copy.id = newID()
        copy.statistic?.shortName = ""
        if copy.anchorDateName != nil { copy.anchorDateName = "" }
        return copy
    }
}
