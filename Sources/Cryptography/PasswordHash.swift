import CArgon2

/// A stored password: Argon2id with OWASP's parameters, in the usual encoded form.
///
/// Making or checking one takes some 25 ms and 19 MiB. Do it outside transactions and event loops, and limit how
/// many run at once.
public struct PasswordHash: Sendable, Equatable, CustomStringConvertible,
    CustomDebugStringConvertible
{
    /// The memory that one hash fills, in KiB.
    public static let memoryKibibytes: UInt32 = 19456
    /// How often the memory is passed over.
    public static let passes: UInt32 = 2
    /// How many lanes the memory has.
    public static let lanes: UInt32 = 1
    /// The longest password, in bytes of UTF-8; a longer one is refused rather than cut.
    public static let passwordByteLimit = 1024

    private static let saltByteCount = 16
    private static let hashByteCount = 32

    /// The form to store: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
    public let encoded: String

    /// A hash that was stored before; nothing is checked until a password is.
    public init(encoded: String) {
        self.encoded = encoded
    }

    /// The hash of a new password, with a fresh salt.
    public static func make(
        _ password: String, random: RandomBytes = SystemRandom.bytes
    ) throws(PasswordHashError) -> PasswordHash {
        let password = [UInt8](password.utf8)
        guard password.count <= passwordByteLimit else { throw PasswordHashError.tooLong }
        let salt = random(saltByteCount)
        let length = argon2_encodedlen(
            passes, memoryKibibytes, lanes, UInt32(salt.count), UInt32(hashByteCount), Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        let result = argon2id_hash_encoded(
            passes, memoryKibibytes, lanes, password, password.count, salt, salt.count, hashByteCount,
            &encoded, encoded.count)
        guard result == ARGON2_OK.rawValue else { throw PasswordHashError(code: result) }
        return PasswordHash(
            encoded: String(
                decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Whether this is the hash of a password.
    ///
    /// Throws if the stored form is damaged or memory is exhausted, which no user is to blame for.
    public func verify(_ password: String) throws(PasswordHashError) -> Bool {
        let password = [UInt8](password.utf8)
        guard password.count <= Self.passwordByteLimit else { return false }
        let result = argon2id_verify(encoded, password, password.count)
        switch result {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        default: throw PasswordHashError(code: result)
        }
    }

    /// Does the work of one check in vain: for a user who does not exist, so that the time tells nothing.
    public static func verifyInVain(_ password: String) throws(PasswordHashError) {
        _ = try nobody.verify(password)
    }

    /// Whether the hash was made with other parameters; then make a new one when its password is at hand.
    public var needsRenewal: Bool {
        !encoded.hasPrefix("$argon2id$v=19$m=\(Self.memoryKibibytes),t=\(Self.passes),p=\(Self.lanes)$")
    }

    /// A stand-in for the hash, safe to log.
    public var description: String { "PasswordHash(hidden)" }

    /// A stand-in for the hash, safe to log.
    public var debugDescription: String { description }

    // Salt and hash are all zeros: no password is known for it, and checking one costs what any check does.
    private static let nobody = PasswordHash(
        encoded: "$argon2id$v=19$m=\(memoryKibibytes),t=\(passes),p=\(lanes)$"
            + String(repeating: "A", count: 22) + "$" + String(repeating: "A", count: 43))
}

/// Why a password could not be hashed or checked.
public enum PasswordHashError: Error, Equatable, CustomStringConvertible {
    /// The password has more than ``PasswordHash/passwordByteLimit`` bytes.
    case tooLong
    /// The stored hash is not one of Argon2id.
    case damaged
    /// There was not enough memory for the work.
    case memoryExhausted
    /// Argon2 failed for another reason, given by its code.
    case failed(code: Int32)

    init(code: Int32) {
        switch code {
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue: self = .memoryExhausted
        case ARGON2_DECODING_FAIL.rawValue, ARGON2_DECODING_LENGTH_FAIL.rawValue,
            ARGON2_SALT_TOO_SHORT.rawValue, ARGON2_INCORRECT_TYPE.rawValue,
            ARGON2_INCORRECT_PARAMETER.rawValue:
            self = .damaged
        default: self = .failed(code: code)
        }
    }

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .tooLong:
            "The password is too long. Choose one with at most \(PasswordHash.passwordByteLimit) bytes."
        case .damaged: "A stored password hash is damaged. Set a new password."
        case .memoryExhausted: "There is not enough memory to check the password. Try again in a moment."
        case .failed(let code):
            "A password could not be hashed: \(String(cString: argon2_error_message(code)))."
        }
    }
}
