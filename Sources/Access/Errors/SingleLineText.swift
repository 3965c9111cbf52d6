/// The rules for text on one line: the name of a user or group, the title of a folder.
///
/// Such text is used in email headers, where the characters rejected here would prevent sending.
enum SingleLineText {
    /// The assumed maximum number of bytes per character.
    private static let characterBytesMax = 4

    /// Returns why a text isn't valid, as a sentence; nil if it is.
    static func problem(_ text: String, lengthMax: Int) -> String? {
        if text.unicodeScalars.contains(where: isUnseen) {
            return "Use a single line without control characters."
        }
        let isTooLong = text.count > lengthMax || text.utf8.count > lengthMax * characterBytesMax
        return isTooLong ? "Use at most \(lengthMax) characters." : nil
    }

    /// Returns whether a character ends the line, changes the direction of the text, or is a control character.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
