import Testing

@testable import Cryptography

/// Hashes of passwords of which only the previous registration server's digest is known.
struct PreviousPasswordDigestTests {
    private static let stored = "3667e233eef99181"

    @Test func `The digest is that of the previous server`() {
        #expect(PreviousPasswordDigest(of: "Old-orchard-7").hex == Self.stored)
        #expect(PreviousPasswordDigest(of: "x", suffix: "suffix").hex == "d6826c65665a1815")
    }

    @Test func `A hash of a digest verifies the password only, and is due for renewal`() throws {
        let digest = try #require(PreviousPasswordDigest(Self.stored.uppercased()))
        let hash = try PasswordHash.make(digest)
        #expect(try hash.verify("Old-orchard-7"))
        #expect(try !hash.verify("Old-orchard-8"))
        #expect(try !hash.verify(Self.stored), "the digest itself is no password")
        #expect(hash.needsRenewal)
        #expect(!hash.encoded.contains(Self.stored))
        #expect(try PasswordHash(encoded: hash.encoded).verify("Old-orchard-7"))
    }

    @Test func `Another installation has another constant`() throws {
        let digest = PreviousPasswordDigest(of: "Old-orchard-7", suffix: "a$b ñ")
        let hash = try PasswordHash.make(digest)
        #expect(try hash.verify("Old-orchard-7"))
        let published = try PasswordHash.make(try #require(PreviousPasswordDigest(digest.hex)))
        #expect(try !published.verify("Old-orchard-7"))
    }

    @Test(arguments: ["", "0123", "0123456789abcdeg", "0123456789abcdef0", "$argon2id$v=19$m=1"])
    func `Anything but 16 hexadecimal digits is no digest`(_ text: String) {
        #expect(PreviousPasswordDigest(text) == nil)
    }

    @Test(arguments: ["$previous$", "$previous$zz$argon2id$", "$previous$61", "$previous$61$"])
    func `A damaged hash verifies nothing`(_ text: String) {
        #expect(throws: PasswordHashError.self) { try PasswordHash(encoded: text).verify("Old-orchard-7") }
    }
}
