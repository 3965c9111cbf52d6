import HTTP
import SQLStore
import Testing

@testable import Administration

@Suite struct FaultTextTests {
    @Test(arguments: [
        ("letter to ruth@example.org was refused", "letter to … was refused"),
        ("no such answer \"I feel sad\" here", "no such answer \"…\" here"),
        ("an app's request failed: 'I feel sad'", "an app's request failed: '…'"),
        ("the value “sad” of ‘mood’", "the value “…” of ‘…’"),
        ("a quote that \"never ends", "a quote that \"…"),
        ("token NJQKWAHTE is spent", "token … is spent"),
        ("app token 0123456789abcdef0123456789abcdef is spent", "app token … is spent"),
        ("key:q8ZpX2v0bT7yQ-LkR3mN_sWdEfGhIjKlMnOpQrStUvW.", "key:…."),
        ("Bearer AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQ", "Bearer …"),
        ("GET https://h.example/x?participantId=12 failed", "GET https://h.example/x?… failed"),
        ("10.1.2.3 and [2001:db8::7]:443 hung up", "… and … hung up"),
        ("UNIQUE constraint failed: users.email_key", "UNIQUE constraint failed: users.email_key"),
        (
            "batch 12 is unfinished until the server starts again",
            "batch 12 is unfinished until the server starts again"
        ),
    ])
    func `what may be someone's is left out, and the rest stays`(_ text: String, _ safe: String) {
        #expect(FaultText.safe(text) == safe)
    }

    private struct Plain: Error { let answer = "I feel sad" }
    private enum Cased: Error {
        case bare
        case answered(String)
    }
    private struct Described: Error, CustomStringConvertible {
        var description: String { "No List takes \"I feel sad\" of ruth@example.org." }
    }

    @Test(arguments: [
        (Plain() as any Error, "Plain"), (Cased.bare, "Cased.bare"),
        (Cased.answered("I feel sad"), "Cased.answered"),
        (Described(), "Described: No List takes \"…\" of …"),
        (
            SQLError(.unique, "UNIQUE constraint failed: users.email", sql: "insert into users values (?)"),
            "SQLError: SQL error (unique): UNIQUE constraint failed: users.email insert into users values (?)"
        ),
    ])
    func `an error that does not say itself how it reads is reported by type and case`(
        _ error: any Error, _ words: String
    ) {
        #expect(FaultText.words(for: error) == words)
    }

    @Test func `a long message is cut`() {
        let words = Array(repeating: "much", count: 500).joined(separator: " ")
        #expect(FaultText.safe(words).count == FaultText.lengthMax + FaultText.gap.count)
    }

    @Test func `faults that differ in their numbers are of one kind`() {
        #expect(FaultText.kind(of: "export 12 of 7 failed") == FaultText.kind(of: "export 9 of 801 failed"))
        #expect(FaultText.kind(of: "export 12 failed") != FaultText.kind(of: "batch 12 failed"))
    }
}
