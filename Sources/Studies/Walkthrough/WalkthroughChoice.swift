import JSON

/// A choice that a step offers.
public struct WalkthroughChoice: Hashable, Sendable {
    /// What participants read.
    public var text = ""
    /// What is stored.
    public var value = ""
    /// The quiet line below the text.
    public var details = ""
    /// Whether it is alone.
    public var isExclusive = true
    /// Whether it opens a field for words.
    public var asksForText = false
    /// Whether that field is required.
    public var needsText = false
    /// What is in that field while it is empty.
    public var placeholder = ""
    /// The picture of an image choice, as the answer carries it.
    public var picture = ""
    /// The image shown while it is selected.
    public var chosenPicture = ""

    /// A choice without anything.
    public init() {}

    init(_ row: JSONTree) {
        func text(_ key: String, of tree: JSONTree?) -> String { tree?[key]?.string ?? "" }
        self.text = text("text", of: row)
        value = text("value", of: row)
        details = text("detail", of: row)
        isExclusive = row["exclusive"]?.bool ?? true
        let other = row["other"]
        asksForText = other?["textfieldReq"]?.bool ?? false
        needsText = asksForText && other?["isMandatory"]?.bool == true
        placeholder = text("placeholder", of: other)
        picture = text("image", of: row)
        chosenPicture = text("selectedImage", of: row)
    }
}

extension WalkthroughStep {
    /// The choices of a list, empty for every other way of answering.
    public var offers: [WalkthroughChoice] {
        if type == .boolean {
            return [("Yes", "true"), ("No", "false")].map { text, value in
                var offer = WalkthroughChoice()
                (offer.text, offer.value) = (text, value)
                return offer
            }
        }
        return (format["textChoices"]?.array ?? format["imageChoices"]?.array ?? []).map(
            WalkthroughChoice.init)
    }

    /// What iPhones put into another text for an answer to this step: of a choice what people read, in the language
    /// that they read, not its value. Of pictures they know the value alone.
    func pipedWord(_ answer: WalkthroughAnswer) -> String {
        guard case .choices(let values, nil) = answer, let value = values.first, type != .imageChoice
        else { return answer.word }
        return offers.first { $0.value == value }?.text ?? value
    }

    /// The least and the largest number that is taken; nil where there are none.
    public var limits: ClosedRange<Double>? {
        guard let low = format["minValue"]?.double, let high = format["maxValue"]?.double, low <= high else {
            return nil
        }
        return low...high
    }

    /// Whether several choices can be selected.
    public var takesSeveral: Bool {
        format["selectionStyle"]?.string == TextChoiceFormat.Style.multiple.rawValue
    }
}
