/// A file input that also shows the stored file:
/// `{% use FileField("thumbnail", "Thumbnail", limits: "PNG or JPEG, 225 × 225 px, up to 1 MB", accepts: "image/*") %}`
///
/// The form needs `enctype="multipart/form-data"`.
public struct FileField {
    /// The currently stored file.
    public struct Current: Sendable {
        /// The file name.
        public let name: String
        /// Its size and other details.
        public let detail: String
        /// The address that shows the file.
        public let address: String?
        /// The address of its thumbnail, if it is an image.
        public let picture: String?

        /// Creates a description of a stored file.
        public init(name: String, detail: String, address: String? = nil, picture: String? = nil) {
            self.name = name
            self.detail = detail
            self.address = address
            self.picture = picture
        }
    }

    let name: String
    let notes: FieldDescription
    let limits: String
    let accepts: String
    let current: Current?
    let removeName: String?
    let bytesMax: Int?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - limits: A description of the accepted files for the user.
    ///   - accepts: The file types that the browser offers.
    ///   - removeName: The name of the checkbox "Remove" next to the stored file.
    ///   - bytesMax: The maximum file size. JavaScript reports larger files before they are sent.
    public init(
        _ name: String, _ label: String, limits: String, accepts: String, current: Current? = nil,
        removeName: String? = nil, error: String? = nil, isOptional: Bool = false, was: String? = nil,
        bytesMax: Int? = nil
    ) {
        self.name = name
        self.limits = limits
        self.accepts = accepts
        self.current = current
        self.removeName = removeName
        self.bytesMax = bytesMax
        notes = FieldDescription(label, hint: limits, error: error, isOptional: isOptional, was: was)
    }
}

extension FileField {
    var controlID: String { FieldID.control(name) }
    var describedBy: String { notes.describedBy(name) }
    var head: FieldHeader { FieldHeader(name: name, notes: notes) }
    var boxClass: String { notes.fieldClass + FieldWidth.long.className }
}
