import JSON
import Vocabulary

/// A row of images from which participants choose one.
public struct ImageChoiceFormat: QuestionType {
    /// The choices, in order.
    public var choices: [ImageChoice] = []

    /// Creates a value with defaults.
    public init() {}

    public static let name = "imageChoice"
    public static let title = "Image choice"
    public static let explanation = "A row of images to choose one from"
    public static let answer = AnswerKind.choice
    public static let hasOwnList = true
    public static let icon = QuestionIcon.image

    public static func control(_ format: JSONTree) -> AnswerControl { .images }

    public static let fields: [Field<ImageChoiceFormat>] = [
        .rows(
            "choices", \.choices, "Choices", count: DesignLimits.choices,
            hint: { _ in "Phones show the images in a row. Add at least two." },
            rule: { format, check in
                check.distinct(
                    format.choices.map { ($0.text.english, $0.value) }, field: { "choices[\($0)]." })
            })
    ]

    public func write(to wire: inout WireWriter) {
        wire.list("imageChoices", "Image choices.", of: ImageChoice.schema) { wire in
            for choice in choices { wire.element { choice.write(to: &$0) } }
        }
    }

    public var answerChoices: [Question.BranchPoint] {
        choices.map { Question.BranchPoint(id: $0.id, text: $0.text, value: $0.value) }
    }
}

/// An image that participants can choose.
public struct ImageChoice: FieldRow {
    /// The ID within its document.
    public var id: ItemID
    /// The image; nil until added.
    public var image: ImageReference?
    /// The image shown while this choice is selected.
    public var selectedImage: ImageReference?
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""

    /// Creates an image choice with the default attributes.
    public init(id: ItemID) { self.id = id }

    public static let fields: [Field<ImageChoice>] = [
        .image("image", \.image, "Image", ask: "Add an image"),
        .image(
            "selectedImage", \.selectedImage, "Selected image",
            ask: "Add the image for the selected answer"),
        .text(
            "text", \.text, "Display text", limit: DesignLimits.choiceText,
            ask: "Enter the text that participants see"),
        .word("value", \.value, "Value", limit: DesignLimits.choiceValue, ask: "Enter the value to store"),
    ]

    static let schema = WireWriter.describe(.object("An image choice.")) {
        ImageChoice(id: "").write(to: &$0)
    }

    func write(to wire: inout WireWriter) {
        wire.member("image", image, .words("A PNG in base64."))
        wire.member(
            "selectedImage", selectedImage,
            .words("Image shown while the choice is selected, in the same format."))
        wire.member("text", text, .text("Text for the image.", example: "Moon"))
        wire.member("value", value, .text("Value stored in the response.", example: "moon"))
    }
}
