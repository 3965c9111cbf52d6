/// Text as it stands in markup, in content and in quoted attributes alike.
public enum XMLText {
    /// The text with what has a meaning in XML and HTML replaced.
    public static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
