/// What another server says, for pages and the database.
public enum ReplyText {
    /// Returns the start of a text without secrets, because some servers send back what they receive, and without
    /// characters that a page can't show or a database can't store.
    public static func excerpt(
        of text: String, lengthMax: Int, replacing secrets: [String], with placeholder: String
    ) -> String {
        var text = text
        for secret in secrets where !secret.isEmpty { text = text.replacing(secret, with: placeholder) }
        let plain = text.unicodeScalars.lazy.map { scalar -> Character in
            scalar.properties.generalCategory == .control && scalar != "\n" ? " " : Character(scalar)
        }
        return String(plain.prefix(lengthMax))
    }

    /// Returns a reason as a sentence. A first word that isn't only letters, such as an address, is left as it is.
    public static func sentence(_ reason: String) -> String {
        let isWord = reason.prefix { $0 != " " }.allSatisfy { $0.isLetter || $0 == "'" || $0 == "," }
        let first = isWord ? reason.prefix(1).uppercased() + reason.dropFirst() : reason
        return first.hasSuffix(".") ? first : first + "."
    }
}
