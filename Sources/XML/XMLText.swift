/// Text as it is in markup, in content and in quoted attributes alike.
public enum XMLText {
    /// The text with what has a meaning in XML and HTML replaced.
    public static func escaped(_ text: String) -> String {
        // Scalar by scalar: a sign that a combining one follows is another Character, and a sign all the same.
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
