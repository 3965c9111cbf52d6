/// How pages and codebooks spell the names that designs give.
public enum Caption {
    /// Returns a key as separate words: `DueDate` and `due_date` become `Due Date`.
    public static func words(_ name: String) -> String {
        var words: [[Character]] = [[]]
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            if character == "_" || character == " " || character == "-" {
                words.append([])
                continue
            }
            if startsWord(at: index, in: characters) { words.append([]) }
            words[words.count - 1].append(character)
        }
        return words.filter { !$0.isEmpty }.map { capitalized(String($0)) }.joined(separator: " ")
    }

    /// Returns the text with its first letter capitalized.
    public static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// A capital letter starts a word if it follows a lowercase letter or digit, or if it is the last of several
    /// capitals (`BMIValue`).
    private static func startsWord(at index: Int, in characters: [Character]) -> Bool {
        guard index > 0, characters[index].isUppercase else { return false }
        let before = characters[index - 1]
        if before.isLowercase || before.isNumber { return true }
        guard before.isUppercase, index + 1 < characters.count else { return false }
        return characters[index + 1].isLowercase
    }
}
