import Cryptography

/// The keys that are derived from the one in the data folder's key file, each for one purpose.
public struct DerivedKeys: Sendable {
    /// Seals the end of the audit and hides values in it.
    public let audit: [UInt8]
    /// Signs what browsers carry between two pages.
    public let messages: [UInt8]
    /// Seals stored secrets and finds them by a keyed digest.
    public let sealing: SealingKey

    /// The keys that follow from the file's.
    public init(_ file: SealingKey) {
        audit = HMACSHA256.authenticate("study portal: audit", key: file.bytes).bytes
        messages = HMACSHA256.authenticate("study portal: messages", key: file.bytes).bytes
        sealing = file
    }
}
