/// What people type on one line: the name of somebody, the title of a folder.
///
/// Letters carry it in their heads, where a line break or another control sign would keep them from being sent.
enum LineOfText {
    /// Why a text is none, as a sentence; nil when it is.
    static func problem(_ text: String, lengthMax: Int) -> String? {
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "Write it on one line, without control signs."
        }
        return text.count > lengthMax ? "Use at most \(lengthMax) characters." : nil
    }
}
