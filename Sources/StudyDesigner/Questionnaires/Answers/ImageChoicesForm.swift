import PortalUI
import Studies

/// The pictures of which one is chosen.
struct ImageChoicesForm {
    let fields: EditorFields
    let files: PictureAddresses

    /// One picture with its text and value.
    struct Row {
        let index: Int
        let id: String
        let image: PictureField
        let selectedImage: PictureField
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
                image: PictureField(fields, prefix + "image", "Image", files: files),
                selectedImage: PictureField(
                    fields, prefix + "selectedImage", "Selected image", files: files),
                buttonFocus: fields.buttonFocus(ChoicesForm.list, index))
        }
    }
}
