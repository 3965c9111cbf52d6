import Synchronization
import Testing

@testable import Cryptography

struct SealingKeyTests {
    /// AES-256-GCM examples of McGrew and Viega's specification of GCM (test cases 13 to 16).
    struct Example: Sendable, CustomTestStringConvertible {
        let key: String, nonce: String, secret: String, context: String, sealed: String
        var testDescription: String { String(sealed.suffix(8)) }
    }

    static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    static let secret =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    static let ciphertext =
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
    static let examples = [
        Example(
            key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24), secret: "",
            context: "", sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        Example(
            key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
            secret: String(repeating: "0", count: 32), context: "",
            sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        Example(
            key: key, nonce: "cafebabefacedbaddecaf888", secret: secret, context: "",
            sealed: ciphertext + "b094dac5d93471bdec1a502270e3cc6c"),
        Example(
            key: key, nonce: "cafebabefacedbaddecaf888", secret: String(secret.prefix(120)),
            context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            sealed: String(ciphertext.prefix(120)) + "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test(arguments: examples)
    func `sealing is AES-256-GCM`(example: Example) throws {
        let keyBytes = try #require(Hex.decode(example.key))
        let key = try #require(SealingKey(bytes: keyBytes))
        let secret = try #require(Hex.decode(example.secret))
        let nonce = try #require(Hex.decode(example.nonce))
        let context = try #require(Hex.decode(example.context))
        let sealed = key.encrypt(secret, nonce: nonce, context: context)
        #expect(Hex.encode(sealed) == example.sealed)
        #expect(try key.open([1] + nonce + sealed, context: context) == secret)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1000, 100_000])
    func `what is sealed opens`(count: Int) throws {
        let key = SealingKey()
        let secret = SystemRandom.bytes(count)
        let sealed = key.seal(secret, context: "row 7")
        #expect(sealed.count == count + SealingKey.overheadByteCount)
        #expect(try key.open(sealed, context: "row 7") == secret)
    }

    @Test func `sealing twice gives different bytes`() {
        let key = SealingKey()
        #expect(key.seal([1, 2, 3], context: "a") != key.seal([1, 2, 3], context: "a"))
    }

    @Test func `a value sealed for another place does not open`() {
        let key = SealingKey()
        let sealed = key.seal([1, 2, 3], context: "row 7")
        #expect(throws: SealingError.doesNotOpen) { try key.open(sealed, context: "row 8") }
        #expect(throws: SealingError.doesNotOpen) { try key.open(sealed, context: "") }
    }

    @Test func `a value sealed with another key does not open`() {
        let sealed = SealingKey().seal([1, 2, 3], context: "a")
        #expect(throws: SealingError.doesNotOpen) { try SealingKey().open(sealed, context: "a") }
    }

    @Test func `a value with any single bit changed does not open`() {
        let key = SealingKey()
        let sealed = key.seal([UInt8]("a secret".utf8), context: "a")
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << UInt8(bit)
                #expect(throws: index == 0 ? SealingError.notSealed : .doesNotOpen) {
                    try key.open(changed, context: "a")
                }
            }
        }
    }

    @Test func `a value that is cut short or longer does not open`() {
        let key = SealingKey()
        let sealed = key.seal([1, 2, 3], context: "a")
        for count in 0..<sealed.count {
            #expect(throws: SealingError.self) { try key.open(Array(sealed.prefix(count)), context: "a") }
        }
        #expect(throws: SealingError.doesNotOpen) { try key.open(sealed + [0], context: "a") }
    }

    @Test func `the nonce comes from the random source that is given`() throws {
        let key = SealingKey(random: { [UInt8](repeating: 5, count: $0) })
        let sealed = key.seal([9], context: "a")
        #expect(Array(sealed.prefix(13)) == [1] + [UInt8](repeating: 5, count: 12))
        #expect(sealed == key.seal([9], context: "a"))
    }

    @Test func `a key has 32 bytes and hides itself`() {
        #expect(SealingKey(bytes: [1, 2, 3]) == nil)
        #expect("\(SealingKey())" == "SealingKey(hidden)")
        #expect(String(reflecting: SealingKey()) == "SealingKey(hidden)")
    }

    @Test func `lookup digests differ by value, purpose and key`() {
        let key = SealingKey()
        let digest = key.lookupDigest(of: [1], purpose: "app token")
        #expect(key.lookupDigest(of: [1], purpose: "app token") == digest)
        #expect(key.lookupDigest(of: [2], purpose: "app token") != digest)
        #expect(key.lookupDigest(of: [1], purpose: "address") != digest)
        #expect(SealingKey().lookupDigest(of: [1], purpose: "app token") != digest)
    }
}
