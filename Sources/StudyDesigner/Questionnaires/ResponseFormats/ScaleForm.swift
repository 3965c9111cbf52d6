import PortalUI
import Studies

/// The attributes of a scale with or without steps.
struct ScaleForm {
    let fields: EditorFields
    let isContinuous: Bool
    let files: ImageURLs
    let fractionDigitsMax: Int

    let directions = FieldOptions.directions

    /// A hint about the number of steps that result from the entered values.
    var positionHint: String {
        var format = ScaleFormat()
        format.minimum = Int(fields.values["response.minimum"])
        format.maximum = Int(fields.values["response.maximum"])
        format.stepSize = Int(fields.values["response.stepSize"])
        return format.steps.map { "0 to \($0), the number of steps" } ?? "In steps, counted from 0"
    }

    var minimumPicture: ImageField {
        ImageField(
            fields, "response.minimumImage", "Image for minimum value", isOptional: true, files: files)
    }

    var maximumPicture: ImageField {
        ImageField(
            fields, "response.maximumImage", "Image for maximum value", isOptional: true, files: files)
    }
}
