/// What people type on one line: the name of someone or of a group, the title of a folder.
///
/// Letters carry it in their heads, where whatever is refused here would keep them from being sent.
enum SingleLineText {
    /// The bytes of a character, as a rule the most.
    private static let characterBytesMax = 4

    /// Why a text is none, as a sentence; nil when it is.
    static func problem(_ text: String, lengthMax: Int) -> String? {
        if text.unicodeScalars.contains(where: isUnseen) {
            return "Use a single line without control characters."
        }
        let isTooLong = text.count > lengthMax || text.utf8.count > lengthMax * characterBytesMax
        return isTooLong ? "Use at most \(lengthMax) characters." : nil
    }

    /// Whether a sign ends a line, turns the direction of what follows, or is for machines.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
