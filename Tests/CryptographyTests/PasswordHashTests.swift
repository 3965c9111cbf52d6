import Cryptography
import Testing

struct PasswordHashTests {
    /// From the reference implementation's own tests: m = 65536, t = 2, p = 1, salt "somesalt".
    static let known = PasswordHash(
        encoded:
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")

    @Test func `the reference implementation's hash is accepted for its password only`() throws {
        #expect(try Self.known.verify("password"))
        #expect(try !Self.known.verify("Password"))
        #expect(Self.known.needsRenewal)
    }

    @Test(arguments: ["correct horse", "", "pässwörd 🐎", String(repeating: "x", count: 1024)])
    func `a hash accepts its password and no other`(password: String) throws {
        let hash = try PasswordHash.make(password)
        #expect(try hash.verify(password))
        #expect(try !hash.verify(password + "x"))
        #expect(try PasswordHash(encoded: hash.encoded).verify(password))
        #expect(hash.encoded.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(!hash.needsRenewal)
    }

    @Test(arguments: [
        "A stone in the river", "a stone in the river ", " a stone in the river", "a  stone in the river",
        "astone in the river", "a stone in the rive", "a stone in the r\u{131}ver",
    ])
    func `a password is taken as it is, to the case of a letter and each blank`(changed: String) throws {
        #expect(try !PasswordHash.make("a stone in the river").verify(changed))
        #expect(try !PasswordHash.make(changed).verify("a stone in the river"))
    }

    @Test func `two hashes of one password differ by their salts`() throws {
        #expect(try PasswordHash.make("secret") != PasswordHash.make("secret"))
        let pinned: RandomBytes = { [UInt8](repeating: 1, count: $0) }
        #expect(
            try PasswordHash.make("secret", random: pinned) == PasswordHash.make("secret", random: pinned)
        )
    }

    @Test func `a password that is too long is refused, never cut`() throws {
        let long = String(repeating: "x", count: PasswordHash.passwordByteLimit + 1)
        #expect(throws: PasswordHashError.tooLong) { try PasswordHash.make(long) }
        let hash = try PasswordHash.make(String(long.dropLast()))
        #expect(try !hash.verify(long))
    }

    @Test(arguments: [
        "", "x", "$argon2id$", "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$abc", "$2b$10$abcdefg",
    ])
    func `a damaged hash is an error, not a wrong password`(encoded: String) {
        #expect(throws: PasswordHashError.damaged) {
            try PasswordHash(encoded: encoded).verify("password")
        }
    }

    @Test func `checking in vain works for any password`() throws {
        try PasswordHash.verifyInVain("password")
        try PasswordHash.verifyInVain("")
    }

    @Test func `a hash hides itself and errors explain themselves`() throws {
        #expect(
            "\(Self.known) \(String(reflecting: Self.known))"
                == "PasswordHash(hidden) PasswordHash(hidden)")
        for error in [PasswordHashError.tooLong, .damaged, .memoryExhausted, .failed(code: -1)] {
            #expect(error.description.hasSuffix("."))
        }
    }
}
