import Access
import Cryptography
import FoundationEssentials
import HTTP
import Outbound
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Portal

/// From the invitation by an administrator to the first page of the invited person, with the letter as a file.
@Suite struct InvitedPersonTests {
    private static let password = "copper kettle on the windowsill"

    /// A folder for letters that is removed with the test.
    private static func withMailFolder(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.path() + "/letters-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        do {
            try await body(path)
        } catch {
            try FileManager.default.removeItem(atPath: path)
            throw error
        }
        try FileManager.default.removeItem(atPath: path)
    }

    private static func emailSender(to folder: String) -> EmailSender {
        let clock = PinnedClock()
        let mailer = FolderMailer(path: folder, clock: { clock.now })
        return EmailSender { mail in
            try await mailer.send(
                MailMessage(
                    from: MailAddress("portal@example.org", name: "Study Portal"),
                    to: [MailAddress(mail.to, name: mail.name)], subject: mail.subject, text: mail.text))
        }
    }

    /// The texts of the letters in a folder, the oldest first, with soft line ends undone.
    private static func letters(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".eml") }.sorted()
            .map { name in
                let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
                return String(decoding: bytes, as: UTF8.self).replacing("=\r\n", with: "")
            }
    }

    private static func link(in letter: String) -> String? {
        guard let start = letter.firstRange(of: "https://portal.example.org/links/") else { return nil }
        let token = letter[start.upperBound...].prefix {
            $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
        }
        return "/links/\(token)"
    }

    @Test func `An invited person chooses a password by the mailed link and finds their study`() async throws
    {
        try await Self.withMailFolder { folder in
            let site = try await FullSite.make(emailSender: Self.emailSender(to: folder))
            let form = [
                ("email", "ana@example.org"), ("name", "Ana Núñez"), ("language", "es"),
                ("role-1", "reader"), ("folder-1", "\(site.world.study.id)"),
            ]
            let sent = try await site.post("/orgs/MERIDIAN/users", form, as: .orgAdmin)
            #expect(sent.status == .seeOther)
            let letter = try #require(try Self.letters(in: folder).first)
            #expect(letter.contains("To:"))
            #expect(letter.contains("<ana@example.org>"))
            #expect(letter.contains("Study Portal (Meridian Bay Institute)"))
            #expect(letter.contains("- Reader: Sleep in Early Pregnancy"))
            let link = try #require(Self.link(in: letter))

            let page = try await site.get(link, as: nil)
            #expect(page.status == .ok)
            #expect(page.page.says("ana@example.org"))
            let short = try await site.post(link, [("password", "short")], as: nil)
            #expect(short.status == .unprocessableContent)
            let chosen = try await site.post(link, [("password", Self.password)], as: nil)
            #expect(chosen.location == "/")
            let home = try await site.get("/", as: nil)
            #expect(home.page.links.contains("Sleep in Early Pregnancy"))
            #expect(!home.text.contains("Sleep at Sea"))

            site.forget(nil)
            #expect(try await site.get(link, as: nil).status == .notFound)
            let signedIn = try await site.post(
                "/sign-in", [("email", "ANA@example.org"), ("password", Self.password)], as: nil)
            #expect(signedIn.location == "/")
            #expect(site.faults.all == [])
        }
    }

    @Test func `An invitation by a Site Admin names the role in the email and on the page`() async throws {
        try await Self.withMailFolder { folder in
            let site = try await FullSite.make(emailSender: Self.emailSender(to: folder))
            let form = [
                ("email", "ana@example.org"), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                ("folder-1", "\(site.world.study.id)"),
            ]
            _ = try await site.post("/users", form, as: .siteAdmin)
            let letter = try #require(try Self.letters(in: folder).first)
            #expect(letter.contains("Reader: Sleep in Early Pregnancy"))
            let link = try #require(Self.link(in: letter))
            #expect(try await site.get(link, as: nil).page.says("Reader: Sleep in Early Pregnancy"))
            let short = try await site.post(link, [("password", "short")], as: nil)
            #expect(short.page.says("Reader: Sleep in Early Pregnancy"))
        }
    }

    @Test func `A forced password change keeps the old password out until the link is used`() async throws {
        try await Self.withMailFolder { folder in
            let site = try await FullSite.make(emailSender: Self.emailSender(to: folder))
            let reader = site.world.user(.reader)
            _ = try await site.parts.accounts.add(
                email: TestUser.reader.email, name: "", password: Self.password, by: site.parts.console)
            _ = try await site.post(
                "/orgs/MERIDIAN/users/\(reader)/password-link", [("forced", "1")], as: .orgAdmin)
            let old = [("email", TestUser.reader.email), ("password", Self.password)]
            #expect(try await site.post("/sign-in", old, as: nil).status == .unprocessableContent)
            let link = try #require(try Self.letters(in: folder).first.flatMap(Self.link))
            let chosen = try await site.post(link, [("password", "another copper kettle")], as: nil)
            #expect(chosen.location == "/")
        }
    }

    @Test func `A link takes no password over an open connection, and works afterwards`() async throws {
        try await Self.withMailFolder { folder in
            let site = try await FullSite.make(emailSender: Self.emailSender(to: folder))
            _ = try await site.post(
                "/orgs/MERIDIAN/users",
                [
                    ("email", "ana@example.org"), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                    ("folder-1", "\(site.world.study.id)"),
                ], as: .orgAdmin)
            let link = try #require(try Self.letters(in: folder).first.flatMap(Self.link))
            let peer = try #require(PeerAddress("192.0.2.7"))
            let open = InProcessClient(
                site.router, peer: peer, isSecure: false, host: "portal.example.org")
            let page = await open.get(link, headers: ["accept": "text/html"]).text
            let field = try #require(page.firstRange(of: #"name="_token" value=""#))
            let token = String(page[field.upperBound...].prefix { $0 != "\"" })
            let refused = await open.post(link, form: [("password", Self.password), ("_token", token)])
            #expect(refused.status == .conflict)
            let chosen = try await site.post(link, [("password", Self.password)], as: nil)
            #expect(chosen.location == "/")
        }
    }

    @Test func `A second invitation makes the first link useless`() async throws {
        try await Self.withMailFolder { folder in
            let site = try await FullSite.make(emailSender: Self.emailSender(to: folder))
            let form = [
                ("email", "ana@example.org"), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                ("folder-1", "\(site.world.study.id)"),
            ]
            for _ in 1...2 {
                _ = try await site.post("/orgs/MERIDIAN/users", form, as: .orgAdmin)
                site.clock.advance(seconds: 600)
                site.forget(.orgAdmin)
            }
            let links = try Self.letters(in: folder).compactMap(Self.link)
            #expect(links.count == 2)
            var statuses: [Status] = []
            for link in links { statuses.append(try await site.get(link, as: nil).status) }
            #expect(statuses.filter { $0 == .ok }.count == 1)
            #expect(statuses.filter { $0 == .notFound }.count == 1)
        }
    }
}
