/// The text of an enrollment token: letters A to Z, the last of which checks the others (Luhn modulo 26).
///
/// Tokens that we issue have nine letters, but the check does not look at the length: the deployed server never
/// did, so that a shorter text whose sum is right is *unknown*, not *invalid*.
public struct EnrollmentToken: Hashable, Sendable, CustomStringConvertible {
    /// The letters before the check letter of a token that is issued.
    public static let randomLetterCount = 8
    /// The letters of a token that is issued.
    public static let letterCount = randomLetterCount + 1

    /// The letters, upper case, without blanks or hyphens.
    public let text: String

    /// A token whose check letter is right; nil for any other text. Case, blanks and hyphens do not matter.
    public init?(_ typed: String) {
        let text = Self.normalized(typed)
        guard Self.isWellFormed(text) else { return nil }
        self.text = text
    }

    /// A token drawn at random: the digits of a number below 26 to the power of eight, and their check letter.
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

    /// What someone typed or scanned, as it is compared: no blanks, no hyphens, upper case.
    public static func normalized(_ typed: String) -> String {
        var text = ""
        for character in typed where !character.isWhitespace && !hyphens.contains(character) {
            if character.isASCII { text += character.uppercased() } else { text.append(character) }
        }
        return text
    }

    /// Whether a normalized text consists of A to Z and its last letter checks the others.
    static func isWellFormed(_ text: String) -> Bool {
        let letters = Array(text.utf8)
        guard !letters.isEmpty, letters.allSatisfy({ $0 >= first && $0 <= last }) else { return false }
        return luhnSum(letters, startingWithFactor: 1).isMultiple(of: letterValues)
    }

    /// The letter that completes these upper-case letters.
    static func checkLetter(of letters: [UInt8]) -> UInt8 {
        checkLetter(completing: luhnSum(letters, startingWithFactor: 2))
    }

    private static func checkLetter(completing sum: Int) -> UInt8 {
        first + UInt8((letterValues - sum % letterValues) % letterValues)
    }

    /// The token in groups of three, as pages and sheets show it; the space is not part of it.
    public var groups: [String] {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 3).map {
            String(letters[$0..<min($0 + 3, letters.count)])
        }
    }

    /// The letters.
    public var description: String { text }

    /// The sum over the letters from the last to the first, factors 1 and 2 in turn, digits base 26 added.
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
    /// Hyphen-minus, soft hyphen, hyphen, non-breaking hyphen, figure dash and en dash: what word processors make.
    private static let hyphens: Set<Character> = [
        "-", "\u{AD}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}",
    ]
}
