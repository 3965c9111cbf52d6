/// A question, as a step of its own or inside a form.
public struct Question: Codable, Hashable, Sendable {
    public var id: ItemID
    /// The short title: the name of the answers' column or List.
    public var key = ""
    public var text = LocalizedText()
    public var details = LocalizedText()
    public var skippable = true
    public var response: ResponseFormat
    /// The name of the anchor date that the answer sets, nil when it sets none.
    public var anchorDateName: String?
    /// The HealthKit quantity from which the answer may be taken, nil for none.
    public var healthKitQuantity: String?
    public var chart: Chart?
    public var statistic: Statistic?

    public init(id: ItemID, response: ResponseFormat) {
        self.id = id
        self.response = response
    }
}
