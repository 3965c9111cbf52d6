import CArgon2

/// A password hash: Argon2id with OWASP's parameters, in the usual encoded form.
///
/// Computing or verifying a hash takes about 25 ms and 19 MiB. Do it outside transactions and event loops, and limit
/// the number of concurrent calls.
public struct PasswordHash: Sendable, Equatable, CustomStringConvertible,
    CustomDebugStringConvertible
{
    /// The memory that one hash uses, in KiB.
    public static let memoryKibibytes: UInt32 = 19456
    /// The number of passes over the memory.
    public static let passes: UInt32 = 2
    /// The number of lanes.
    public static let lanes: UInt32 = 1
    /// The maximum length of a password in bytes of UTF-8; a longer one is rejected, not truncated.
    public static let passwordByteLimit = 1024

    private static let saltByteCount = 16
    private static let hashByteCount = 32

    /// The encoded form to store: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
    public let encoded: String

    /// Creates a hash from its stored form, which isn't checked until a password is verified.
    public init(encoded: String) {
        self.encoded = encoded
    }

    /// Returns the hash of a new password, with a new salt.
    public static func make(
        _ password: String, random: RandomBytes = SystemRandom.bytes
    ) throws(PasswordHashError) -> PasswordHash {
        let password = [UInt8](password.utf8)
        guard password.count <= passwordByteLimit else { throw PasswordHashError.tooLong }
        return PasswordHash(encoded: try encode(password, random))
    }

    static func encode(_ password: [UInt8], _ random: RandomBytes) throws(PasswordHashError) -> String {
        let salt = random(saltByteCount)
        let length = argon2_encodedlen(
            passes, memoryKibibytes, lanes, UInt32(salt.count), UInt32(hashByteCount), Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        let result = argon2id_hash_encoded(
            passes, memoryKibibytes, lanes, password, password.count, salt, salt.count, hashByteCount,
            &encoded, encoded.count)
        guard result == ARGON2_OK.rawValue else { throw PasswordHashError(code: result) }
        return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns whether this is the hash of a password.
    ///
    /// Throws if the stored form is damaged or memory is exhausted, neither of which the user caused.
    public func verify(_ password: String) throws(PasswordHashError) -> Bool {
        guard password.utf8.count <= Self.passwordByteLimit else { return false }
        let previous = PreviousPasswordDigest.Stored(encoded)
        let password = [UInt8]((previous?.digest(of: password) ?? password).utf8)
        let result = argon2id_verify(previous?.hash ?? encoded, password, password.count)
        switch result {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        default: throw PasswordHashError(code: result)
        }
    }

    /// Does the work of one verification for a user who doesn't exist, so that the response time reveals nothing.
    public static func verifyInVain(_ password: String) throws(PasswordHashError) {
        _ = try placeholder.verify(password)
    }

    /// Whether the hash was made with other parameters; if so, rehash when the password is available.
    public var needsRenewal: Bool {
        !encoded.hasPrefix("$argon2id$v=19$m=\(Self.memoryKibibytes),t=\(Self.passes),p=\(Self.lanes)$")
    }

    /// A placeholder for the hash, safe to log.
    public var description: String { "PasswordHash(hidden)" }

    /// A placeholder for the hash, safe to log.
    public var debugDescription: String { description }

    // Salt and hash are all zeros: no password is known for it, and verifying one takes as long as any verification.
    private static let placeholder = PasswordHash(
        encoded: "$argon2id$v=19$m=\(memoryKibibytes),t=\(passes),p=\(lanes)$"
            + String(repeating: "A", count: 22) + "$" + String(repeating: "A", count: 43))
}

/// The reason a password couldn't be hashed or verified.
public enum PasswordHashError: Error, Equatable, CustomStringConvertible {
    /// The password is longer than ``PasswordHash/passwordByteLimit`` bytes.
    case tooLong
    /// The stored hash isn't an Argon2id hash.
    case damaged
    /// There wasn't enough memory.
    case memoryExhausted
    /// Argon2 failed for another reason, with its error code.
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
