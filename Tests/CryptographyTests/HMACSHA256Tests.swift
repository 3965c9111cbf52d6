import Cryptography
import Testing

/// The test cases of RFC 4231 whose codes are not cut short.
struct HMACSHA256Tests {
    struct Example: Sendable, CustomTestStringConvertible {
        let key: [UInt8], message: [UInt8], code: String
        var testDescription: String { String(code.prefix(8)) }
    }

    static let examples = [
        Example(
            key: [UInt8](repeating: 0x0B, count: 20), message: [UInt8]("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Example(
            key: [UInt8]("Jefe".utf8), message: [UInt8]("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Example(
            key: [UInt8](repeating: 0xAA, count: 20), message: [UInt8](repeating: 0xDD, count: 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Example(
            key: [UInt8](1...25), message: [UInt8](repeating: 0xCD, count: 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Example(
            key: [UInt8](repeating: 0xAA, count: 131),
            message: [UInt8]("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    ]

    @Test(arguments: examples)
    func `a code is the one of RFC 4231`(example: Example) {
        #expect(HMACSHA256.authenticate(example.message, key: example.key).hex == example.code)
    }

    @Test(arguments: examples)
    func `a code is valid for its message and key only`(example: Example) throws {
        let code = try #require(Hex.decode(example.code))
        #expect(HMACSHA256.isValid(code, of: example.message, key: example.key))
        #expect(!HMACSHA256.isValid(code, of: example.message + [0], key: example.key))
        #expect(!HMACSHA256.isValid(code, of: example.message, key: example.key + [1]))
        #expect(!HMACSHA256.isValid(Array(code.dropLast()), of: example.message, key: example.key))
        #expect(!HMACSHA256.isValid([], of: example.message, key: example.key))
    }

    @Test func `an empty key and an empty message have their code`() {
        let expected = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(HMACSHA256.authenticate("", key: []).hex == expected)
        #expect(HMACSHA256.isValid(HMACSHA256.authenticate([], key: []), of: [], key: []))
    }
}
