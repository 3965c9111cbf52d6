import Vocabulary

/// The rules for a user's email address.
public enum EmailAddress {
    /// The maximum length.
    public static let lengthMax = 100

    /// Returns why a text can't be an email address, as a sentence; nil if it may be one.
    ///
    /// Rejects only what is certainly wrong. Whether an address exists is only known when email bounces.
    public static func problem(_ text: String) -> String? {
        if text.isEmpty { return "Enter an email address." }
        if text.utf8.count > lengthMax { return "Use at most \(lengthMax) characters." }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let domain = parts.last, !local.isEmpty else {
            return "Enter an email address with one @ sign, like help@example.org."
        }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") })
        else {
            return
                "Enter the complete email address, including the part after the @ sign, like help@example.org."
        }
        guard
            text.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7F && !"()<>,;:\\\"[]".unicodeScalars.contains($0)
            })
        else { return "Remove spaces and characters like < > , ; from the email address." }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return "Use only the letters a to z, without accents. Other addresses can't receive email."
        }
        let words = local.split(separator: ".", omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty }) else {
            return "The part before the @ sign can't start or end with a period or have two periods in a row."
        }
        return nil
    }

    /// Returns the form in which addresses are compared: without case and surrounding spaces.
    public static func folded(_ text: String) -> String {
        text.trimmed.lowercased()
    }
}
