import Access
import Cryptography
import SQLStore
import Vocabulary

/// The row ID of an account.
public struct AccountID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// An email address in an app, as it's found in the database: whether or not it has an account.
struct AccountAddress: Hashable, Sendable {
    let app: FolderID
    let digest: [UInt8]
}

/// Makes and keeps the secrets of accounts: addresses, codes, app tokens, device tokens.
///
/// The database has keyed digests to find them by, and encrypted values. Each digest has a key of its own, so
/// that an app token of an account can't be matched with a participant by anyone who only has the file.
struct AccountSecrets: Sendable {
    /// The characters of codes, without those that people mistake for others in many fonts.
    private static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    /// The number of characters of a code or a temporary password, as on the deployed server.
    static let codeCount = 6

    let key: SealingKey
    let random: RandomBytes
    private let addresses: LookupKey
    private let codes: LookupKey
    private let appTokens: LookupKey
    private let deviceTokens: LookupKey

    init(key: SealingKey, random: @escaping RandomBytes) {
        self.key = key
        self.random = random
        addresses = key.lookupKey(for: "account address")
        codes = key.lookupKey(for: "account code")
        appTokens = key.lookupKey(for: "account app token")
        deviceTokens = key.lookupKey(for: "account device token")
    }

    /// Returns the address that identifies an account of an app, without case and surrounding spaces.
    func address(_ email: String, in app: FolderID) -> AccountAddress {
        let text = "\(app) \(AccountEmailAddress.folded(email))"
        return AccountAddress(app: app, digest: addresses.digest(of: Array(text.utf8)).bytes)
    }

    /// Returns the digest of a code of an account. The letter case of codes doesn't matter.
    func digest(ofCode code: String, _ userID: String) -> [UInt8] {
        codes.digest(of: Array("\(userID) \(code.lowercased())".utf8)).bytes
    }

    /// Returns the digest by which the account of an app token is found.
    func digest(ofAppToken token: String) -> [UInt8] { appTokens.digest(of: Array(token.utf8)).bytes }

    /// Returns the digest by which the account of a device's token is found in its app. Tokens of Apple are hexadecimal
    /// numbers, whose letter case doesn't matter.
    func digest(ofDeviceToken token: String, in app: FolderID) -> [UInt8] {
        let text = token.allSatisfy { $0.isASCII && $0.isHexDigit } ? token.lowercased() : token
        return deviceTokens.digest(of: Array("\(app) \(text)".utf8)).bytes
    }

    /// Returns a new code or temporary password of six letters and digits.
    func makeCode() -> String {
        var code = ""
        while code.count < Self.codeCount {
            // The 256 values of a byte aren't a multiple of 31, so the last ones are left out.
            for byte in random(Self.codeCount) where byte < 248 && code.count < Self.codeCount {
                code.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        return code
    }

    /// Returns a new ID of a user, a random UUID (RFC 9562, version 4).
    func makeUserID() -> String {
        var bytes = random(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(Hex.encode(bytes))
        return [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]]
            .map { String($0) }.joined(separator: "-")
    }

    /// Returns a secret of an account as it is stored.
    func seal(_ text: String, _ context: AccountSealContext) -> [UInt8] {
        key.seal(Array(text.utf8), context: context.text)
    }

    /// Returns a stored secret.
    func open(_ sealed: [UInt8], _ context: AccountSealContext) throws -> String {
        String(decoding: try key.open(sealed, context: context.text), as: UTF8.self)
    }
}

/// To what a sealed value is bound. A value that was moved to another row or column can't be opened.
enum AccountSealContext: Sendable {
    case address(userID: String)
    case deviceToken(AccountID)
    case appToken(AccountID, studyKey: String)
    case consent(digest: [UInt8])
    case newAddress(AccountID)

    var text: String {
        switch self {
        case .address(let userID): "account address of \(userID)"
        case .deviceToken(let account): "device token of account \(account)"
        case .appToken(let account, let study): "app token of account \(account) in \(study)"
        case .consent(let digest): "consent document \(Hex.encode(digest))"
        case .newAddress(let account): "new address of account \(account)"
        }
    }
}
