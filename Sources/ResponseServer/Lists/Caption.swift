/// How pages and codebooks spell the names that designs give.
enum Caption {
    /// A key with its words apart: `DueDate` and `due_date` become `Due Date`.
    static func words(_ name: String) -> String {
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

    /// The text with its first letter as a capital.
    static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// A capital starts a word after a small letter or digit, and as the last of several capitals (`BMIValue`).
    private static func startsWord(at index: Int, in characters: [Character]) -> Bool {
        guard index > 0, characters[index].isUppercase else { return false }
        let before = characters[index - 1]
        if before.isLowercase || before.isNumber { return true }
        guard before.isUppercase, index + 1 < characters.count else { return false }
        return characters[index + 1].isLowercase
    }
}
