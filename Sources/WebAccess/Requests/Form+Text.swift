import HTTP
import Vocabulary

extension Form {
    /// Returns an entered text without the spaces around it, and without control characters and signs that reverse the order
    /// of what follows, or that no one sees: pages, terminals and spreadsheets would show something else than what was
    /// entered. Line breaks and tabs stay.
    package func text(_ name: String) -> String {
        let shown = (self[name] ?? "").unicodeScalars.filter { !Self.isControl($0) }
        return String(String.UnicodeScalarView(shown)).trimmed
    }

    /// Returns an entered text like ``text(_:)``, on one line.
    package func line(_ name: String) -> String {
        String(text(name).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": false
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200B}", "\u{2060}", "\u{FEFF}": true
        default: scalar.properties.generalCategory == .control
        }
    }
}
