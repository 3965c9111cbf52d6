import HTTP
import Vocabulary

extension Form {
    /// Returns an entered text without the spaces around it, and without control characters and signs that reverse the order
    /// of what follows: pages, terminals and spreadsheets would show something else than what was entered. Line breaks and
    /// tabs stay.
    func text(_ name: String) -> String {
        let shown = (self[name] ?? "").unicodeScalars.filter { !Self.isControl($0) }
        return String(String.UnicodeScalarView(shown)).trimmed
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": false
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
        default: scalar.properties.generalCategory == .control
        }
    }
}
