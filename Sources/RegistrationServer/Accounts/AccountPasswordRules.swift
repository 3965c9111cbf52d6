/// Which passwords are accepted for accounts.
///
/// Both apps check passwords before they send them, each with rules of its own: one counts accented letters,
/// one counts a hyphen as a letter. Only what both demand is checked here, so that nothing is refused that an
/// app lets through.
enum AccountPasswordRules {
    /// The number of characters, as phones count them.
    static let length = 8...64

    /// Returns whether a password has an acceptable length, a digit, and a special character.
    static func accepts(_ password: String) -> Bool {
        guard length.contains(password.count) || length.contains(password.utf16.count) else { return false }
        return password.unicodeScalars.contains { ("0"..."9").contains($0) }
            && password.unicodeScalars.contains { $0.isASCII && $0.properties.isASCIISpecial }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it's a punctuation mark or symbol.
    fileprivate var isASCIISpecial: Bool {
        switch generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol:
            true
        default: false
        }
    }
}
