import JSON
import Vocabulary

// What both kinds of sliders for numbers have at their ends.

extension RuleCheck {
    /// Checks that both ends have an image, or neither.
    mutating func bothEnds(_ minimum: ImageReference?, _ maximum: ImageReference?) {
        guard (minimum == nil) != (maximum == nil) else { return }
        let field = minimum == nil ? "minimumImage" : "maximumImage"
        require(false, field, "Only one end has an image. Add the other, or remove both")
    }

    /// Checks the aspect ratio of a small image.
    mutating func choiceImage(_ image: ImageReference?, _ field: String) {
        guard let image, !image.isSquare || image.widthPixels < DesignLimits.choiceImagePixels else { return }
        refuse(
            field,
            """
            The image is \(image.widthPixels) × \(image.heightPixels) pixels. Choose a square image of at least \
            \(DesignLimits.choiceImagePixels) × \(DesignLimits.choiceImagePixels)
            """)
    }

    /// Adds a warning about a fraction. Android reads limits as integers and cannot open a questionnaire with a
    /// decimal.
    mutating func warnAboutFraction(_ field: String) {
        if context.platforms.contains(.android) {
            add(
                .warning, field,
                "Android phones cannot open a questionnaire with a decimal here. Use a whole number")
        }
    }
}

extension WireWriter {
    mutating func scaleEnds(
        _ vertical: Bool, _ minimumText: LocalizedText, _ maximumText: LocalizedText,
        _ minimumImage: ImageReference?, _ maximumImage: ImageReference?
    ) {
        member("vertical", vertical, .flag("Whether the scale is vertical.", defaultValue: false))
        member("maxDesc", maximumText, .words("Label of the maximum."))
        member("minDesc", minimumText, .words("Label of the minimum."))
        member("maxImage", maximumImage, .words("Image for the maximum: a PNG in base64."))
        member("minImage", minimumImage, .words("Image for the minimum: a PNG in base64."))
    }
}
