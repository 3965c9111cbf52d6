/// The text of an enrollment token: letters A to Z, with a check letter at the end (Luhn modulo 26).
///
/// Tokens that we issue have nine letters, but the check ignores the length. The deployed server did the same, so a
/// shorter text with a valid check letter is *unknown*, not *invalid*.
public struct EnrollmentToken: Hashable, Sendable, CustomStringConvertible {
    /// The number of letters before the check letter.
    public static let randomLetterCount = 8
    /// The number of letters of an issued token.
    public static let letterCount = randomLetterCount + 1

    /// The letters in upper case, without spaces or hyphens.
    public let text: String

    /// Creates a token if its check letter is valid, or nil. Case, spaces, and hyphens are ignored.
    public init?(_ typed: String) {
        let text = Self.normalized(typed)
        guard Self.isWellFormed(text) else { return nil }
        self.text = text
    }

    /// Creates a token from a random number below 26 to the power of eight, with its check letter.
    init(number: UInt64) {
        text = String(unsafeUninitializedCapacity: Self.letterCount) { letters in
            var rest = number
            var sum = 0
            for (place, index) in (0..<Self.randomLetterCount).reversed().enumerated() {
                let value = Int(rest % UInt64(Self.letterValues))
                rest /= UInt64(Self.letterValues)
                letters[index] = Self.first + UInt8(value)
                sum += Self.luhnDigit(value, factor: place.isMultiple(of: 2) ? 2 : 1)
            }
            letters[Self.randomLetterCount] = Self.checkLetter(completing: sum)
            return Self.letterCount
        }
    }

    /// Returns typed or scanned text in its normalized form: without spaces and hyphens, in upper case.
    public static func normalized(_ typed: String) -> String {
        var text = ""
        for character in typed where !character.isWhitespace && !hyphens.contains(character) {
            if character.isASCII { text += character.uppercased() } else { text.append(character) }
        }
        return text
    }

    /// Returns whether normalized text consists of A to Z and ends with a valid check letter.
    package static func isWellFormed(_ text: String) -> Bool {
        let letters = Array(text.utf8)
        guard !letters.isEmpty, letters.allSatisfy({ $0 >= first && $0 <= last }) else { return false }
        return luhnSum(letters, startingWithFactor: 1).isMultiple(of: letterValues)
    }

    /// Returns the check letter for these upper-case letters.
    static func checkLetter(of letters: [UInt8]) -> UInt8 {
        checkLetter(completing: luhnSum(letters, startingWithFactor: 2))
    }

    private static func checkLetter(completing sum: Int) -> UInt8 {
        first + UInt8((letterValues - sum % letterValues) % letterValues)
    }

    /// The token in groups of three, as displayed on pages and sheets. The space is not part of it.
    public var groups: [String] {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 3).map {
            String(letters[$0..<min($0 + 3, letters.count)])
        }
    }

    /// The letters.
    public var description: String { text }

    /// Returns the sum of the letters from last to first, with alternating factors 1 and 2, adding the digits in base
    /// 26.
    private static func luhnSum(_ letters: [UInt8], startingWithFactor start: Int) -> Int {
        var factor = start
        var sum = 0
        for letter in letters.reversed() {
            sum += luhnDigit(Int(letter - first), factor: factor)
            factor = 3 - factor
        }
        return sum
    }

    private static func luhnDigit(_ value: Int, factor: Int) -> Int {
        let product = factor * value
        return product / letterValues + product % letterValues
    }

    static let first = UInt8(ascii: "A")
    static let letterValues = 26
    private static let last = UInt8(ascii: "Z")
    /// Hyphen-minus, soft hyphen, hyphen, non-breaking hyphen, figure dash, and en dash, as inserted by word
    /// processors.
    private static let hyphens: Set<Character> = [
        "-", "\u{AD}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}",
    ]
}
