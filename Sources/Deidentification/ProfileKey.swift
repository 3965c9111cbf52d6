import Cryptography
import Timekeeping

/// The key from which the pseudonyms and date offsets of a profile follow.
///
/// They are derived from the number of a participant, which contains nothing about the person, and from a secret of the
/// study: no one without the secret can tell which participant a pseudonym belongs to (45 CFR 164.514(c)).
public struct ProfileKey: Sendable {
    /// The number of bytes of a study's secret.
    public static let secretByteCount = 32

    private static let characters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    private static let pseudonymLength = 8
    private static let codeLength = 8
    /// Thirteen characters hold all 64 bits, so that two rows of a List don't get the same key.
    private static let rowKeyLength = 13
    /// The largest offset in days.
    private static let daysMax = 365

    private let secret: [UInt8]
    private let study: String
    private let profile: String

    /// Creates the key of a profile.
    ///
    /// - Parameters:
    ///   - study: The Study ID.
    ///   - profile: A name that the profile keeps, so that all its exports agree.
    public init(secret: [UInt8], study: String, profile: String) {
        (self.secret, self.study, self.profile) = (secret, study, profile)
    }

    /// Returns by how many days all dates of a participant move: from -365 to 365, never 0, so intervals stay.
    public func dateOffset(of participant: Int64) -> Int {
        let number = Int(Self.number(mac("date-shift/1", participant), at: 0) % UInt64(2 * Self.daysMax))
        return number < Self.daysMax ? number - Self.daysMax : number - Self.daysMax + 1
    }

    /// Returns the pseudonym of a participant, such as `P-WHXM-BWZ8`.
    ///
    /// - Parameter attempt: How many pseudonyms of the participant are taken by others; up to 3.
    public func pseudonym(of participant: Int64, attempt: Int = 0) -> String {
        let number = Self.number(mac("pseudonym/1", participant), at: attempt * 8)
        let text = Self.text(number, length: Self.pseudonymLength)
        return "P-\(text.prefix(4))-\(text.suffix(4))"
    }

    /// Returns the code of a text in a column, such as `C-7KQ2MWXY`. The same text has another code in another column.
    public func code(of text: String, in column: String) -> String {
        "C-" + Self.text(Self.number(mac("code/1", [column, text]), at: 0), length: Self.codeLength)
    }

    /// Returns the key of a row of a List, for which participants' rows have another one in other profiles.
    public func rowKey(of row: Int64, in list: String) -> String {
        "R" + Self.text(Self.number(mac("row/1", [list, String(row)]), at: 0), length: Self.rowKeyLength)
    }

    /// Returns the digest by which an approved text is recognized, the same in all profiles of the study. A changed text has
    /// another one.
    public func digest(of text: String) -> [UInt8] {
        HMACSHA256.authenticate(Array(["text/1", study, text].joined(separator: "\n").utf8), key: secret)
            .bytes
    }

    private func mac(_ purpose: String, _ participant: Int64) -> [UInt8] {
        mac(purpose, [String(participant)])
    }

    private func mac(_ purpose: String, _ parts: [String]) -> [UInt8] {
        let lines = ([purpose, study, profile] + parts).joined(separator: "\n")
        return HMACSHA256.authenticate(Array(lines.utf8), key: secret).bytes
    }

    /// Returns the lowest digits of a number to the base of the number of characters, the lowest first.
    private static func text(_ number: UInt64, length: Int) -> String {
        var (rest, text) = (number, "")
        for _ in 0..<length {
            let (quotient, index) = rest.quotientAndRemainder(dividingBy: UInt64(characters.count))
            text.append(characters[Int(index)])
            rest = quotient
        }
        return text
    }

    /// Returns eight bytes as a number, the highest first.
    private static func number(_ bytes: [UInt8], at start: Int) -> UInt64 {
        bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
