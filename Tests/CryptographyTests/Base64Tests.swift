import Cryptography
import Testing

struct Base64Tests {
    /// RFC 4648, section 10, and bytes that use the last two characters.
    static let examples: [([UInt8], String, String)] = [
        ([], "", ""),
        (Array("f".utf8), "Zg==", "Zg"),
        (Array("fo".utf8), "Zm8=", "Zm8"),
        (Array("foo".utf8), "Zm9v", "Zm9v"),
        (Array("foob".utf8), "Zm9vYg==", "Zm9vYg"),
        (Array("fooba".utf8), "Zm9vYmE=", "Zm9vYmE"),
        (Array("foobar".utf8), "Zm9vYmFy", "Zm9vYmFy"),
        ([0xFB, 0xEF, 0xFF], "++//", "--__"),
    ]

    @Test(arguments: examples)
    func `bytes are encoded as in RFC 4648 and return`(bytes: [UInt8], standard: String, url: String) {
        #expect(Base64.encode(bytes) == standard)
        #expect(Base64.encode(bytes, alphabet: .url) == url)
        #expect(Base64.decode(standard) == bytes)
        #expect(Base64.decode(url, alphabet: .url) == bytes)
    }

    @Test func `random bytes of any length return`() {
        for count in 0..<300 {
            let bytes = SystemRandom.bytes(count)
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64.decode(Base64.encode(bytes, alphabet: .url), alphabet: .url) == bytes)
        }
    }

    @Test(arguments: ["Zm9v\r\nYmFy", " Z m 9 v Y m F y\t", "Zm9vYmFy\n"])
    func `white space is skipped`(text: String) {
        #expect(Base64.decode(text) == Array("foobar".utf8))
    }

    @Test(arguments: [("Zg", "f"), ("Zm8", "fo"), ("Zg=\n=", "f"), ("Zh==", "f")])
    func `padding may be left out or wrapped, and spare bits are not looked at`(
        text: String, expected: String
    ) {
        #expect(Base64.decode(text) == Array(expected.utf8))
    }

    @Test(arguments: [
        "Z", "Zg=", "Zg===", "Zm8==", "Zm9v=", "Zg==Zg==", "=", "====", "Zm9-", "Zm9_", "Zm9é", "Zm9\0",
        "Zm9.",
    ])
    func `anything else is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["++//", "ab+/"])
    func `each alphabet refuses the other's characters`(text: String) {
        #expect(Base64.decode(text, alphabet: .url) == nil)
        #expect(Base64.decode(text) != nil)
    }
}
