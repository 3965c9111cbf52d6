import Cryptography
import Testing

struct SecretTokenTests {
    @Test func `a token returns from its text with the same digest`() throws {
        let token = SecretToken()
        let presented = try #require(SecretToken(text: token.text))
        #expect(presented.digest == token.digest)
        #expect(presented.text == token.text)
        #expect(token.text.utf8.count == 43)
    }

    @Test func `every byte of a token is drawn from the source`() {
        let token = SecretToken(random: { count in (0..<count).map { UInt8($0) } })
        #expect(token.digest == SHA256.digest((0..<32).map { UInt8($0) }))
        #expect(SecretToken(text: token.text)?.digest == token.digest)
    }

    @Test func `tokens differ`() {
        #expect(Set((0..<100).map { _ in SecretToken().text }).count == 100)
    }

    @Test func `the digest is of the token's bytes`() {
        let token = SecretToken(random: { [UInt8](repeating: 0, count: $0) })
        #expect(token.text == String(repeating: "A", count: 43))
        #expect(token.digest == SHA256.digest([UInt8](repeating: 0, count: 32)))
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 42) + " ",
        String(repeating: "A", count: 42) + "=", String(repeating: "A", count: 42) + "/",
    ])
    func `a text that no token has is refused`(text: String) {
        #expect(SecretToken(text: text) == nil)
    }

    @Test func `a token hides itself`() {
        #expect("\(SecretToken())" == "SecretToken(hidden)")
        #expect(String(reflecting: SecretToken()) == "SecretToken(hidden)")
    }
}
