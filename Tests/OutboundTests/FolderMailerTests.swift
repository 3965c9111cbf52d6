import Glibc
import Outbound
import Testing
import Timekeeping

struct FolderMailerTests {
    private func temporaryFolder() throws -> String {
        var template = Array("/tmp/mail-XXXXXX".utf8CString)
        return try template.withUnsafeMutableBufferPointer { buffer in
            let start = try #require(buffer.baseAddress)
            return String(cString: try #require(mkdtemp(start)))
        }
    }

    private func names(in folder: String) throws -> [String] {
        let directory = try #require(opendir(folder))
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private func remove(_ folder: String) {
        for name in (try? names(in: folder)) ?? [] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func message(_ text: String) throws -> MailMessage {
        try MailMessage(
            from: MailAddress("portal@example.org"), to: [MailAddress("ada@example.org")], subject: "Hello",
            text: text)
    }

    @Test func `each message is a whole file of its own`() async throws {
        let folder = try temporaryFolder()
        defer { remove(folder) }
        let mailer = FolderMailer(path: folder, clock: { Instant(milliseconds: 1_795_210_205_000) })
        try await mailer.send(try message("one"))
        try await mailer.send(try message("two"))
        let names = try names(in: folder)
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.hasPrefix("1795210205000-") && $0.hasSuffix(".eml") })
        let texts = try names.map { name in
            let file = try #require(fopen("\(folder)/\(name)", "r"))
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 10_000)
            let count = fread(&bytes, 1, bytes.count, file)
            return String(decoding: bytes[..<count], as: UTF8.self)
        }
        #expect(texts.contains { $0.hasSuffix("\r\n\r\none\r\n") })
        #expect(texts.contains { $0.hasSuffix("\r\n\r\ntwo\r\n") })
        #expect(texts.allSatisfy { $0.hasPrefix("Date: Fri, 20 Nov 2026 21:30:05 +0000\r\n") })
    }

    @Test func `a file that exists is never replaced`() async throws {
        let folder = try temporaryFolder()
        defer { remove(folder) }
        let mailer = FolderMailer(
            path: folder, clock: { Instant(seconds: 1) },
            random: { count in [UInt8](repeating: 1, count: count) })
        try await mailer.send(try message("one"))
        await #expect(throws: MailFailure.self) { try await mailer.send(try message("two")) }
        #expect(try names(in: folder) == ["1000-01010101.eml"])
    }

    @Test func `the folder is made with the first message`() async throws {
        let path = try temporaryFolder() + "/mail"
        let mailer = FolderMailer(path: path, clock: { Instant(seconds: 1) })
        try await mailer.send(try message("one"))
        #expect(access(path, F_OK) == 0)
        try await mailer.send(try message("two"))
    }

    @Test func `a folder that cannot be made is named`() async throws {
        let mailer = FolderMailer(path: "/nonexistent/mail", clock: { Instant(seconds: 1) })
        await #expect(
            throws: MailFailure.notStored("creating /nonexistent/mail: No such file or directory")
        ) {
            try await mailer.send(try message("one"))
        }
    }

    @Test func `the files that name an address are deleted, wherever it is`() async throws {
        let folder = try temporaryFolder()
        defer { remove(folder) }
        let mailer = FolderMailer(path: folder, clock: { Instant(seconds: 1) })
        let (ada, other) = (try MailAddress("Ada@Example.org"), try MailAddress("team@example.org"))
        func send(
            to: MailAddress, replyTo: MailAddress? = nil, subject: String = "Hello", _ text: String = "x"
        ) async throws {
            try await mailer.send(
                try MailMessage(
                    from: MailAddress("portal@example.org"), to: [to], replyTo: replyTo, subject: subject,
                    text: text))
        }
        try await send(to: ada)
        try await send(to: other, replyTo: ada)
        try await send(to: other, subject: "Frage: ada@example.org möchte etwas")
        try await send(to: other, String(repeating: "x", count: 70) + " ada@example.org.")
        try await send(to: other, "Écrire à <ADA@example.org>")
        for stays in [
            "nada@example.org", "ada@example.org.example", "ada@example.organic", "b.ada@example.org",
        ] {
            try await send(to: MailAddress(stays), "Hello \(stays)")
        }
        #expect(try FolderMailer.removeMessages(naming: "ada@example.org", in: folder) == 5)
        #expect(try names(in: folder).count == 4)
        #expect(try FolderMailer.removeMessages(naming: "ada@example.org", in: folder) == 0)
        try await send(to: MailAddress("ada@ñandú.example"))
        #expect(try FolderMailer.removeMessages(naming: "ada@ñandú.example", in: folder) == 1)
        #expect(try FolderMailer.removeMessages(naming: "ada@example.org", in: folder + "/none") == 0)
    }
}
