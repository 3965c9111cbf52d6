/// Text in markup, both in content and in quoted attributes.
public enum XMLText {
    /// Returns the text with the special characters of XML and HTML escaped.
    public static func escaped(_ text: String) -> String {
        // Iterates over scalars, because a special character followed by a combining one is a different Character but
        // still special.
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
