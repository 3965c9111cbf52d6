import PortalUI
import Studies

/// The fields of image choices.
struct ImageChoicesForm {
    let fields: EditorFields
    let files: ImageURLs

    /// One image with its text and value.
    struct Row {
        let index: Int
        let id: String
        let image: ImageField
        let selectedImage: ImageField
        let buttonFocus: FieldFocus.Kind?

        var number: Int { index + 1 }
        var prefix: String { "\(ChoicesForm.list)[\(index)]." }
    }

    private var rowCount: Int {
        let count = fields.values.count(of: ChoicesForm.list)
        return fields.isEnglish ? max(count, ChoicesForm.rowsMin) : count
    }

    var countText: String { rowCount == 1 ? "1 choice" : "\(rowCount) choices" }

    var rows: [Row] {
        (0..<rowCount).map { index in
            let prefix = "\(ChoicesForm.list)[\(index)]."
            return Row(
                index: index, id: fields.values[prefix + "id"],
                image: ImageField(fields, prefix + "image", "Image", files: files),
                selectedImage: ImageField(
                    fields, prefix + "selectedImage", "Selected image", files: files),
                buttonFocus: fields.buttonFocus(ChoicesForm.list, index))
        }
    }
}
