import Foundation
import Printing
import Seeded
import Support
import Testing

@Suite struct HostileInputTests {
    private let start =
        #"{"format":1,"title":"T","language":"en","created":"2026-11-28T12:00:00Z","blocks":["#

    /// Expects an error line and no output.
    private func expect(_ input: Data, _ message: String, _ options: [String] = [], code: Int32 = 3) throws {
        let result = try Command.portalPrint(input, options)
        #expect(result.code == code, "\(result.error)")
        #expect(result.output.isEmpty)
        #expect(result.error.hasPrefix("{\"error\":") && result.error.hasSuffix("}\n"))
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func `hostile JSON is an error with a sentence`() throws {
        let huge = String(repeating: "9", count: 1_000_000)
        let text = String(repeating: "a", count: 10_000_000)
        let cases: [(String, String)] = [
            ("", "it is empty"),
            (start + #"{"type":"pageBreak","level":\#(huge)}]}"#, "a number is too large"),
            (start + #"{"type":"paragraph","text":"\#(text)"}]}"#, "is longer than 65536 bytes"),
            (String(repeating: "[", count: 1_000_000), "nested too deep"),
            (
                start + String(repeating: "[", count: 30) + String(repeating: "]", count: 30) + "]}",
                "nested too deep"
            ),
        ]
        for (json, message) in cases { try expect(Data(json.utf8), message) }
        try expect(Data(start.utf8) + [0xC3, 0x28], "not UTF-8")
        try expect(Data(count: 17 << 20), "larger than 16 MB")
    }

    @Test(arguments: [
        (["--seconds", "0"], "--seconds must be a whole number from 1 to 3600"),
        (["--seconds"], "--seconds must be"), (["--fonts", "x"], "The option '--fonts' isn't known"),
    ])
    func `options have limits`(options: [String], message: String) throws {
        try expect(Data(), message, options, code: 2)
    }

    @Test func `a damaged document is printed or refused, and never crashes`() throws {
        let sample =
            start
            + #"{"type":"paragraph","text":"Text"},{"type":"cards","cards":[{"code":"A","text":"B"}]}]}"#
        for bytes in Mutation.corpus([sample], seed: 7, count: 60) {
            let code = try Command.portalPrint(Data(bytes)).code
            #expect([0, 3, 4].contains(code), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
