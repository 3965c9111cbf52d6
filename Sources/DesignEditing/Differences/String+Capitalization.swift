extension String {
    /// The text with a lowercase first letter, for use inside a sentence.
    package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    /// The text as a part of a sentence: with a lowercase first letter, except for names such as HealthKit.
    package var inSentence: String {
        prefix { !$0.isWhitespace }.dropFirst().contains(where: \.isUppercase) ? self : lowercasedFirst
    }
    /// The text with an uppercase first letter.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
