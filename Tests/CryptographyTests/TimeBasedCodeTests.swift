import Cryptography
import Testing

@Suite struct TimeBasedCodeTests {
    private let secret = [UInt8]("12345678901234567890".utf8)

    @Test(
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(Int64, String)])
    func `codes are those of RFC 6238, appendix B, by their last six digits`(_ seconds: Int64, _ code: String)
    {
        #expect(TimeBasedCode.text(of: TimeBasedCode.step(at: seconds), secret: secret) == code)
    }

    @Test(arguments: [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)])
    func `a code is taken one step early or late, and no further`(_ steps: Int64, _ isTaken: Bool) {
        let code = TimeBasedCode.text(of: 1000, secret: secret)
        let found = TimeBasedCode.step(of: code, secret: secret, around: 1000 + steps, after: 0)
        #expect(found == (isTaken ? 1000 : nil))
    }

    @Test(arguments: [(999, true), (1000, false), (1001, false)] as [(Int64, Bool)])
    func `a code of a step that was used, or of one before it, is not taken`(_ last: Int64, _ isTaken: Bool) {
        let code = TimeBasedCode.text(of: 1000, secret: secret)
        let found = TimeBasedCode.step(of: code, secret: secret, around: 1000, after: last)
        #expect((found != nil) == isTaken)
    }

    @Test(arguments: ["", "28708", "2870820", "000000", "28708x"])
    func `anything else is no code`(_ text: String) {
        #expect(TimeBasedCode.step(of: text, secret: secret, around: 1, after: -10) == nil)
    }

    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `Base32 is that of RFC 4648 without padding`(_ text: String, _ encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
    }
}
