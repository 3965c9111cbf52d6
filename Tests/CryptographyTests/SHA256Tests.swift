import Cryptography
import Testing

/// Digests of FIPS 180-4's examples.
struct SHA256Tests {
    static let examples: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: examples)
    func `a digest is the one of the standard`(text: String, expected: String) {
        #expect(SHA256.digest(text).hex == expected)
        #expect(SHA256.digest([UInt8](text.utf8)).hex == expected)
        #expect([UInt8](text.utf8).withUnsafeBytes { SHA256.digest($0) }.hex == expected)
    }

    @Test(arguments: [1, 3, 63, 64, 65, 1000])
    func `a digest made piece by piece is the same`(pieceLength: Int) {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var digest = SHA256()
        for start in stride(from: 0, to: bytes.count, by: pieceLength) {
            digest.update(Array(bytes[start..<min(start + pieceLength, bytes.count)]))
        }
        #expect(digest.finish() == SHA256.digest(bytes))
    }

    @Test func `pieces may be texts and memory`() {
        var digest = SHA256()
        digest.update("a")
        [UInt8]("b".utf8).withUnsafeBytes { digest.update($0) }
        digest.update("c")
        #expect(digest.finish() == SHA256.digest("abc"))
    }

    @Test func `a digest returns from its bytes and its digits`() throws {
        let digest = SHA256.digest("abc")
        #expect(Digest(bytes: digest.bytes) == digest)
        #expect(Digest(hex: digest.hex.uppercased()) == digest)
        #expect(Set([digest, SHA256.digest("abc"), SHA256.digest("abd")]).count == 2)
        #expect("\(digest)" == digest.hex)
    }

    @Test func `a digest is not made of too few or too many bytes`() {
        #expect(Digest(bytes: [UInt8](repeating: 1, count: 31)) == nil)
        #expect(Digest(bytes: [UInt8](repeating: 1, count: 33)) == nil)
        #expect(Digest(hex: "00") == nil)
        #expect(Digest(hex: String(repeating: "g", count: 64)) == nil)
    }
}
