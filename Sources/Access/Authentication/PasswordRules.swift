import Cryptography

/// The rules for passwords: they must be long, and not be among those that guessing programs try first.
///
/// No rule requires capitals, digits or symbols, because such rules make people write passwords down (NIST SP 800-63B,
/// 5.1.1.2).
public enum PasswordRules {
    /// The minimum number of characters.
    public static let lengthMin = 12
    /// The maximum number of characters.
    public static let lengthMax = 128

    /// The message for a password in the operator's list of leaked ones.
    static let leaked =
        "This password appeared in a data breach on another site. Choose a different one."

    /// Returns why a text can't be a user's password, as a sentence; nil if it can.
    ///
    /// `words` are publicly known about the user, such as the email address and name.
    public static func problem(_ password: String, of words: [String] = []) -> String? {
        if password.count < lengthMin {
            return "Use at least \(lengthMin) characters. A few words in a row are easy to remember."
        }
        if password.count > lengthMax || password.utf8.count > PasswordHash.passwordByteLimit {
            return "Use at most \(lengthMax) characters."
        }
        if password.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return "Remove control characters such as tabs."
        }
        if CommonPasswords.contains(password) {
            return
                "This password, or one very similar, is commonly used and easy to guess. Choose a different one."
        }
        if isOnlyAPattern(password) {
            return
                "This password repeats a pattern or sequence. Choose one that is harder to guess."
        }
        if words.contains(where: { isMostly(password, $0) }) {
            return
                "This password is too similar to your name or email address. Choose a different one."
        }
        return nil
    }

    /// Returns whether the password consists of few characters, a repeated piece, or neighbors in the alphabet or on
    /// the keyboard.
    private static func isOnlyAPattern(_ password: String) -> Bool {
        let characters = Array(password.lowercased())
        if Set(characters).count < 5 { return true }
        for length in 1...(characters.count / 2) {
            if characters.indices.allSatisfy({ characters[$0] == characters[$0 % length] }) { return true }
        }
        let steps = zip(characters, characters.dropFirst()).filter { isStep($0, $1) }.count
        // A sequence may change its row or direction now and then, as in qwertyuiopasdfgh or abcdefgfedcba.
        return steps * 4 >= (characters.count - 1) * 3
    }

    private static func isStep(_ one: Character, _ next: Character) -> Bool {
        if one == next { return true }
        if let a = one.unicodeScalars.first, let b = next.unicodeScalars.first,
            abs(Int(a.value) - Int(b.value)) == 1
        {
            return true
        }
        return rows.contains { row in
            guard let a = row.firstIndex(of: one), let b = row.firstIndex(of: next) else { return false }
            return abs(a - b) == 1
        }
    }

    /// The rows of common keyboards; 0 follows 9.
    private static let rows: [[Character]] = [
        Array("1234567890"), Array("qwertyuiop"), Array("asdfghjkl"), Array("zxcvbnm"), Array("qwertzuiop"),
        Array("yxcvbnm"), Array("azertyuiop"), Array("qsdfghjklm"),
    ]

    /// Returns whether fewer than half of the characters are left after removing a known word.
    private static func isMostly(_ password: String, _ word: String) -> Bool {
        let parts = [word] + word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let folded = password.lowercased()
        return parts.contains { part in
            part.count >= 4 && folded.contains(part.lowercased()) && part.count * 2 > password.count
        }
    }
}
