import JSON
import Studies

/// A choice that a step offers.
public struct WalkthroughChoice: Hashable, Sendable {
    /// The text shown to participants.
    public var text = ""
    /// The stored value.
    public var value = ""
    /// The secondary line below the text.
    public var details = ""
    /// Whether selecting it clears the others.
    public var isExclusive = true
    /// Whether it has a text field.
    public var asksForText = false
    /// Whether that field is required.
    public var needsText = false
    /// The placeholder of the text field.
    public var placeholder = ""
    /// The image of an image choice, as in the response.
    public var picture = ""
    /// The image shown while it is selected.
    public var chosenPicture = ""

    /// Creates an empty choice.
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
    /// The choices of the response format; empty for formats without choices.
    public var offers: [WalkthroughChoice] {
        if answer == .flag {
            return [("Yes", "true"), ("No", "false")].map { text, value in
                var offer = WalkthroughChoice()
                (offer.text, offer.value) = (text, value)
                return offer
            }
        }
        return (format["textChoices"]?.array ?? format["imageChoices"]?.array ?? []).map(
            WalkthroughChoice.init)
    }

    /// Returns the text that iPhones insert for an answer to this step. For a choice it is the text in the user's
    /// language, not the value. For image choices, iPhones only have the value.
    func pipedWord(_ answer: WalkthroughAnswer) -> String {
        guard case .choices(let values, nil) = answer, let value = values.first, control != .images
        else { return answer.word }
        return offers.first { $0.value == value }?.text ?? value
    }

    /// The kind of answer; nil for instructions and forms.
    public var answer: AnswerKind? { type?.answer }

    /// The control with which apps ask; nil for instructions and forms.
    public var control: AnswerControl? { type?.question.control(format) }

    /// The accepted range of numbers; nil if there is none.
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
