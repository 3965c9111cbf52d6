import Outbound
import Testing
import Timekeeping

struct MailMessageTests {
    /// 2026-11-20T21:30:05Z, a Friday.
    static let instant = Instant(seconds: 1_795_210_205)

    private func encode(_ message: MailMessage) throws -> ParsedMail {
        let bytes = message.encoded(at: Self.instant) { count in [UInt8](repeating: 0xAB, count: count) }
        let mail = try #require(ParsedMail(bytes))
        #expect(mail.lines.allSatisfy { $0.utf8.count <= 76 }, "\(mail.lines.filter { $0.utf8.count > 76 })")
        #expect(!mail.lines.dropLast().contains { $0.last == " " })
        return mail
    }

    private func message(
        from: String? = nil, subject: String = "Hello", text: String = "Hi", html: String? = nil
    ) throws -> MailMessage {
        try MailMessage(
            from: MailAddress("portal@example.org", name: from), to: [MailAddress("ada@example.org")],
            subject: subject, text: text, html: html)
    }

    @Test(arguments: [
        ("ada@ñandú.example", "ada@xn--and-6ma2c.example"),
        ("ada@n\u{303}andú.example", "ada@xn--and-6ma2c.example"),
        ("ada@Bücher.Example", "ada@xn--bcher-kva.example"),
        ("ada@straße.example", "ada@xn--strae-oqa.example"), ("ada@例え.example", "ada@xn--r8jz45g.example"),
        ("ada@мойдомен.example", "ada@xn--d1acklchcc.example"),
        ("ada@münchen-ost.example", "ada@xn--mnchen-ost-9db.example"),
        ("ada@ελλάδα.example", "ada@xn--hxakic4aa.example"), ("Ada@Example.ORG", "Ada@Example.ORG"),
    ])
    func `a domain with other letters is sent in ASCII`(typed: String, sent: String) throws {
        #expect(try MailAddress(typed).address == sent)
    }

    @Test(arguments: [
        "adá@example.org", "ada@ñ_a.example", "ada@ñ\u{200D}.example", "ada@☃.example", "ada@ñ.",
        "ada@-ñ.example", "ada@" + String(repeating: "ñ", count: 63) + ".example",
    ])
    func `other letters that no server accepts are refused`(typed: String) {
        #expect(throws: InvalidMailContent.self) { try MailAddress(typed) }
    }

    @Test func `a plain message has the fields that RFC 5322 wants`() throws {
        let mail = try encode(try message())
        #expect(
            mail.fields.map(\.name) == [
                "Date", "From", "To", "Message-ID", "Subject", "MIME-Version", "Auto-Submitted",
                "Content-Type",
                "Content-Transfer-Encoding",
            ])
        #expect(mail["Date"] == "Fri, 20 Nov 2026 21:30:05 +0000")
        #expect(mail["From"] == "portal@example.org")
        #expect(mail["Message-ID"] == "<\(String(repeating: "ab", count: 16))@example.org>")
        #expect(mail["Content-Type"] == "text/plain; charset=utf-8")
        #expect(mail.body == "Hi\r\n")
    }

    @Test(
        arguments: [
            "Hello", "", "a", "Your code is 123456", "Grüße aus Köln", "日本語の件名", "=?UTF-8?B?eA==?=",
            " leading",
            "trailing ", "two  blanks", String(repeating: "long words ", count: 20) + "end",
            String(repeating: "x", count: 300), String(repeating: "ü", count: 200), "🎉 party 👩‍👩‍👧 time",
            "tabs are none", "a: b, <c> \"d\" (e)", String(repeating: "日本 ", count: 60) + "x", "?= and =?",
        ])
    func `a subject comes out as it went in`(subject: String) throws {
        #expect(try encode(try message(subject: subject)).decoded("Subject") == subject)
    }

    @Test(
        arguments: [
            ("Ada Lovelace", "Ada Lovelace <portal@example.org>"),
            ("Lovelace, Ada", "\"Lovelace, Ada\" <portal@example.org>"),
            ("A \"B\" \\C", "\"A \\\"B\\\" \\\\C\" <portal@example.org>"),
            ("Dr. X", "\"Dr. X\" <portal@example.org>"),
            ("<evil@example.net>", "\"<evil@example.net>\" <portal@example.org>"),
            ("Zoë", "Zoë <portal@example.org>"), ("日本", "日本 <portal@example.org>"),
            ("=?UTF-8?B?eA==?=", "=?UTF-8?B?eA==?= <portal@example.org>"), ("", "portal@example.org"),
            (String(repeating: "é", count: 90), String(repeating: "é", count: 90) + " <portal@example.org>"),
        ])
    func `a name is before its address`(name: String, expected: String) throws {
        #expect(try encode(try message(from: name)).decoded("From") == expected)
    }

    @Test(
        arguments: [
            "Hi", "", "\n", "a\n", "a\r\nb\rc\nd", "a = b", "trailing blank \nand tab\t\nend", ".\n..\n.a",
            "From here",
            String(repeating: "x", count: 500), String(repeating: "ü", count: 100), "a\n\n\nb", "日本語\n🎉",
            String(repeating: "a ", count: 100) + ".",
            String(repeating: "a", count: 75) + "\n" + String(repeating: "b", count: 76),
            String(repeating: "c", count: 77), String(repeating: "d", count: 74) + "= ", "\u{0}\u{1}\u{7F}",
            String(repeating: "From ", count: 40),
        ])
    func `a text comes out as it went in`(text: String) throws {
        let mail = try encode(try message(text: text))
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let read = readQuotedPrintable(mail.body).replacing("\r\n", with: "\n")
        #expect(read == (lines.isEmpty || lines.hasSuffix("\n") ? lines : lines + "\n"))
        #expect(!mail.lines.contains { $0.hasPrefix(".") || $0.hasPrefix("From ") })
    }

    @Test func `HTML comes second as the better alternative`() throws {
        let mail = try encode(try message(text: "plain é", html: "<p>rich é</p>"))
        let boundary = "=_" + String(repeating: "ab", count: 12)
        #expect(mail["Content-Type"] == "multipart/alternative; boundary=\"\(boundary)\"")
        let parts = mail.body.components("--\(boundary)")
        #expect(parts.count == 4)
        #expect(parts[1].contains("text/plain; charset=utf-8") && parts[1].contains("plain =C3=A9"))
        #expect(parts[2].contains("text/html; charset=utf-8") && parts[2].contains("<p>rich =C3=A9</p>"))
        #expect(parts[3] == "--\r\n")
    }

    @Test func `hidden recipients are in the envelope only`() throws {
        let message = try MailMessage(
            from: MailAddress("portal@example.org"),
            to: [MailAddress("ada@example.org", name: "Ada"), MailAddress("bob@example.org")],
            copies: [MailAddress("cy@example.org"), MailAddress("ada@example.org")],
            blindCopies: [MailAddress("dee@example.org")], replyTo: MailAddress("help@example.org"),
            subject: "x",
            text: "y")
        let mail = try encode(message)
        #expect(
            message.recipients == ["ada@example.org", "bob@example.org", "cy@example.org", "dee@example.org"])
        #expect(mail["To"] == "Ada <ada@example.org>, bob@example.org")
        #expect(mail["Cc"] == "cy@example.org, ada@example.org")
        #expect(mail["Reply-To"] == "help@example.org")
        #expect(!mail.lines.contains { $0.contains("dee@") })
    }

    @Test(
        arguments: [
            "a\r\nBcc: x@example.net", "a\nb", "a\rb", "a\u{0}b", "a\u{2028}b", "a\u{85}b", "\u{202E}gpj.exe",
            "a\u{7F}", "a\tb", "a\u{B}b", "a\u{2066}b",
        ])
    func `a line end or control character in a header is refused`(text: String) throws {
        #expect(throws: InvalidMailContent.self) { try message(subject: text) }
        #expect(throws: InvalidMailContent.self) { try MailAddress("ada@example.org", name: text) }
        #expect(throws: InvalidMailContent.self) { try MailAddress("ada@example.org\(text)") }
    }

    @Test(
        arguments: [
            ("Hi there", "Hi there"), ("", ""), ("a\r\nBcc: x", "a  Bcc: x"), ("a\tb\u{2028}c", "a b c"),
            ("\u{202B}\u{645}", " \u{645}"),
            (String(repeating: "x", count: 501), String(repeating: "x", count: 500)),
            (String(repeating: "\u{1F426}", count: 150), String(repeating: "\u{1F426}", count: 125)),
        ] as [(String, String)])
    func `whatever someone wrote can be made a subject`(text: String, subject: String) throws {
        #expect(MailMessage.subject(text) == subject)
        _ = try message(subject: MailMessage.subject(text))
    }

    @Test func `there is a limit to everything`() throws {
        let address = try MailAddress("ada@example.org")
        #expect(throws: InvalidMailContent.self) { try message(subject: String(repeating: "x", count: 501)) }
        #expect(throws: InvalidMailContent.self) {
            try MailMessage(from: address, to: [], copies: [address], subject: "", text: "")
        }
        #expect(throws: InvalidMailContent.self) {
            try MailMessage(
                from: address, to: Array(repeating: address, count: 101), subject: "", text: "")
        }
        #expect(throws: InvalidMailContent.self) {
            try MailAddress("a@b", name: String(repeating: "x", count: 401))
        }
    }

    @Test(
        arguments: [
            "ada@example.org", "a@b", "a.b+c@x-1.example", "o'neil@example.org", "x@1.2.3.4", "_@a.b",
            "!#$%&'*+-/=?^_`{|}~@example.org",
        ])
    func `an address is taken`(text: String) throws {
        #expect(try MailAddress(text).address == text)
    }

    @Test(
        arguments: [
            "", "@", "a@", "@b", "a", "a@b@c", "a b@c", "a@b c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.",
            "a@-b",
            "a@b-", "\"a b\"@c", "a@[1.2.3.4]", "<a@b>", "a@b>", "a@b,c@d", "ä@b", "a(b)@c", "a;b@c",
            "a@b/c",
            "a\\b@c", "\(String(repeating: "x", count: 65))@b", "a@\(String(repeating: "x", count: 64))",
            "a@\(String(repeating: "x.", count: 130))b", "a@b_c", "a:b@c",
        ])
    func `what is no address is refused`(text: String) {
        #expect(throws: InvalidMailContent.self) { try MailAddress(text) }
    }
}
