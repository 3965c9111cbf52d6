/// A finished file on this machine, and its name at the target.
public struct DeliveryFile: Hashable, Sendable {
    /// The path of the file on this machine. The file must not change while it is sent.
    public let path: String
    /// The name that it gets at the target.
    public let name: String
    /// The media type reported to HTTP servers, such as `application/zip`.
    public let contentType: String

    /// The longest name in bytes. File systems allow 255, and `.part` is added during an upload.
    public static let nameByteLimit = 240

    /// Creates a file to send; the name must be valid on common file systems, and the type a media type.
    public init(
        path: String, name: String, contentType: String = "application/octet-stream"
    ) throws(InvalidDeliveryFile) {
        guard Self.isName(name) else {
            throw InvalidDeliveryFile(
                description: "The name of a file must have 1 to \(Self.nameByteLimit) bytes without slashes, "
                    + "backslashes or control characters, and cannot begin with a period.")
        }
        guard contentType.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), contentType.contains("/") else {
            throw InvalidDeliveryFile(
                description: "The type of a file must be a media type, like application/zip.")
        }
        self.path = path
        self.name = name
        self.contentType = contentType
    }

    private static func isName(_ name: String) -> Bool {
        (1...nameByteLimit).contains(name.utf8.count) && !name.hasPrefix(".") && isPlainText(name)
            && !name.utf8.contains { "/\\".utf8.contains($0) }
    }
}

/// A file that can't be sent because its name or type is invalid.
public struct InvalidDeliveryFile: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, as a sentence.
    public let description: String
}

/// Returns whether a text has no control characters.
func isPlainText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
}
