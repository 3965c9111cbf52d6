import ParticipantPreview
import PortalUI

/// The field of a choice's or scale's image: the current one, and an upload.
struct ImageField {
    let name: String
    let digest: String
    let fileName: String
    let file: FileField

    init(
        _ fields: EditorFields, _ name: String, _ label: String, isOptional: Bool = false,
        files: ImageURLs
    ) {
        self.name = name
        digest = fields.values[name]
        fileName = fields.values[name + ".name"]
        file = FileField(
            name, label, limits: "PNG or JPEG, square, 45 × 45 pixels or larger",
            accepts: "image/png,image/jpeg",
            current: digest.isEmpty
                ? nil
                : FileField.Current(
                    name: fileName.isEmpty ? "Image" : fileName, detail: "Choose another file to replace it.",
                    picture: files.address(of: digest)),
            removeName: name + ".remove", error: fields.problems[name], isOptional: isOptional)
    }

    var nameField: String { name + ".name" }
}
