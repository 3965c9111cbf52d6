import Cryptography

/// The keys derived from the key in the data folder's key file, each for one purpose.
public struct DerivedKeys: Sendable {
    /// Authenticates the end of the audit log and hashes values in it.
    public let audit: [UInt8]
    /// Signs the messages that browsers carry from one page to the next.
    public let messages: [UInt8]
    /// Encrypts stored secrets and finds them by a keyed digest.
    public let sealing: SealingKey

    /// Derives the keys from the key file's key.
    public init(_ file: SealingKey) {
        audit = HMACSHA256.authenticate("study portal: audit", key: file.bytes).bytes
        messages = HMACSHA256.authenticate("study portal: messages", key: file.bytes).bytes
        sealing = file
    }
}
