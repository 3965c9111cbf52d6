import PortalUI

/// A picture of a choice or of an end of a scale: the one that is kept, and a place for another.
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
            name, label, limits: "PNG or JPEG, square, from 45 × 45 pixels", accepts: "image/png,image/jpeg",
            current: digest.isEmpty
                ? nil
                : FileField.Current(
                    name: fileName.isEmpty ? "Picture" : fileName, detail: "Another file replaces it.",
                    picture: files.address(of: digest)),
            removeName: name + ".remove", error: fields.problems[name], isOptional: isOptional)
    }

    var nameField: String { name + ".name" }
}
