/// The column for the text that a participant enters for an "other" choice.
public enum OtherText {
    /// The column's name: the documented suffix.
    public static func columnName(for key: String) -> String { key + "_text" }

    /// The name that the deployed server gave the column; queries may use it.
    public static func deployedName(for key: String) -> String { key + "_Other_Text" }

    private static let suffix = "_text"

    /// Returns the deployed server's name of a column with our suffix.
    public static func deployedName(ofColumn name: String) -> String {
        deployedName(for: String(name.dropLast(suffix.count)))
    }
}
