extension DataFlag {
    /// Returns the words of a key such as `firstName` or `zip_code_2`, in lower case.
    package static func words(of key: String) -> Set<String> {
        var words: [String] = [""]
        var wasLower = false
        for character in key {
            guard character.isLetter else {
                words.append("")
                wasLower = false
                continue
            }
            if character.isUppercase, wasLower { words.append("") }
            wasLower = character.isLowercase
            words[words.count - 1] += character.lowercased()
        }
        return Set(words)
    }
}
