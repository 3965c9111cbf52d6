import Access
import Administration
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing

@Suite struct PeopleImportTests {
    private static let heron = "MERIDIAN/HERON"

    /// Looks at a list, and gives back the page and the plan's mark for bringing it in.
    private func review(
        _ site: TestSite, _ text: String, as someone: TestUser = .orgAdmin
    ) async throws -> (page: ClientResponse, plan: String) {
        let base = someone == .siteAdmin ? "" : site.own
        let page = try await site.post("\(base)/users/import/review", [("people", text)], as: someone)
        let mark = page.text.split(separator: "name=\"plan\" value=\"").dropFirst().first
        return (page, mark.map { String($0.prefix { $0 != "\"" }) } ?? "")
    }

    private func importPeople(
        _ site: TestSite, _ text: String, plan: String, as someone: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        let base = someone == .siteAdmin ? "" : site.own
        return try await site.follow(
            "\(base)/users/import", [("people", text), ("plan", plan), ("language", "es")], as: someone)
    }

    /// How many rows there are in everything that a list could write.
    private func rows(_ site: TestSite) async throws -> [Int] {
        try await site.store.read { transaction in
            try [
                "users", "role_assignments", "group_members", "access_links", "waiting_letters",
                "audit_events", "invitations", "invitation_roles", "invitation_groups", "invitation_counts",
            ]
            .map { table in
                try transaction.value("select count(*) from \(identifier: table)") ?? -1
            }
        }
    }

    @Test func `Looking writes nothing and says of each line what it does`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.addGroup("Data team", to: site.world.organization)
        let before = try await rows(site)
        let text = """
            new@example.org,New,Person,Study Designer,\(Self.heron),Data team
            \(TestUser.viewer.email),,,coordinator,\(Self.heron),
            \(TestUser.reader.email),,,Reader,\(Self.heron),
            """
        let page = try await review(site, text).page
        #expect(page.status == .ok)
        #expect(page.page.texts.contains("Study Designer on Heron; group Data team."))
        #expect(page.page.texts.contains("MyStudies Coordinator on Heron."))
        #expect(page.page.texts.contains("They already have this."))
        #expect(page.page.buttons.contains("Invite 1 and update 1"))
        #expect(try await rows(site) == before)
        #expect(site.faults.all == [])
    }

    @Test func `Bringing in makes roles, invitations and emails, all or nothing`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let group = try await site.addGroup("Data team", to: site.world.organization)
        let text = """
            email,first name,last name,role,folder,groups
            new@example.org,New,Person,Reader,\(Self.heron),data TEAM
            NEW@example.org,,,Study Viewer,,
            \(TestUser.viewer.email),,,coordinator,\(Self.heron),
            """
        let plan = try await review(site, text).plan
        let page = try await importPeople(site, text, plan: plan)
        #expect(try page.page.status.texts.contains("2 people imported."))
        #expect(
            try await site.store.read { try UserRepository.user(email: "new@example.org", in: $0) } == nil)
        let viewer = try await site.roles(of: site.world.user(.viewer), on: .app(site.world.app))
        #expect(viewer == RoleSet([Role.studyViewer, .reader, .coordinator]))
        #expect(letters.all.map(\.letter.kind).sorted() == ["access", "offer"])
        #expect(try await site.lastActions(1) == ["user.import"])
        #expect(try await rows(site)[4] == 0)
        // A second time there is nothing to do.
        let again = try await review(site, text)
        #expect(again.page.page.texts.contains("Everyone in the list already has these roles and groups."))
        // By accepting they get all of it.
        let offer = try #require(letters.offers.first)
        let user = try await site.parts.accounts.accept(
            offer.token, name: "", password: "meadow lantern harbor nine", from: ClientAddress("192.0.2.1"))
        #expect(user.name == "New Person" && user.home == site.world.organization.id && user.language == "es")
        #expect(
            try await site.roles(of: user.id, on: .app(site.world.app))
                == RoleSet([Role.reader, .studyViewer]))
        let members = try await site.store.read { transaction in
            try transaction.rows("select user_id from group_members where group_id = \(group.id)") { row in
                try row[0] as UserID
            }
        }
        #expect(members == [user.id])
    }

    @Test(arguments: [
        ("ana", "Ana", "Reader", heron, "", "one @ sign"),
        ("a@b.org", "", "Reader", heron, "", "Enter a name."),
        ("a@b.org", "Ana", "Emperor", heron, "", "There is no role named Emperor."),
        ("a@b.org", "Ana", "Reader", "MERIDIAN/NOWHERE", "", "There is no folder MERIDIAN/NOWHERE here."),
        ("a@b.org", "Ana", "Reader", "HARBOUR/KESTREL", "", "There is no folder HARBOUR/KESTREL here."),
        ("a@b.org", "Ana", "Reader", "/", "", "There is no folder / here."),
        ("a@b.org", "Ana", "Reader", "a//b", "", "There is no folder a//b here."),
        ("a@b.org", "Ana", "Org Admin", heron, "", "cannot be assigned on this type of folder"),
        ("a@b.org", "Ana", "", "", "", "Enter a role or a group"),
        ("a@b.org", "Ana", "", heron, "", "Enter a role for"),
        ("a@b.org", "Ana", "Reader", heron, "Nobodies", "There is no group named Nobodies here."),
        ("a@b.org", "Ana", "", "", "Data team", "need a role in addition to the group"),
    ])
    func `A line that cannot be done is refused with the reason, and nothing of the list is written`(
        _ email: String, _ name: String, _ role: String, _ folder: String, _ groups: String,
        _ sentence: String
    ) async throws {
        let site = try await PeopleSite.make()
        _ = try await site.addGroup("Data team", to: site.world.organization)
        let before = try await rows(site)
        let text = "good@example.org,Good,Person,Reader,,\n\(email),\(name),,\(role),\(folder),\(groups)"
        let (page, plan) = try await review(site, text)
        #expect(page.status == .unprocessableContent)
        #expect(page.page.says(sentence))
        // What was typed is still there to be fixed.
        #expect(page.text.contains("good@example.org,Good,Person,Reader"))
        let forced = try await importPeople(site, text, plan: plan)
        #expect(forced.status == .conflict)
        #expect(try await rows(site) == before)
    }

    @Test func `No one gives by a list what they lack, nor by a group`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Chiefs", to: site.world.organization)
        try await site.give(.folderAdmin, to: .group(group.id), on: .app(site.world.app))
        try await site.store.write { transaction in
            try transaction.run(
                "update folders set stops_inheriting = 1 where id = \(site.world.app.id)")
        }
        let chiefs = try await review(site, "a@b.org,Ana,,Reader,,Chiefs").page
        #expect(
            chiefs.page.texts.contains(
                "The group Chiefs has a permission that you don't have: Open the folder."))
        let stopped = try await review(site, "a@b.org,Ana,,Reader,\(Self.heron),").page
        #expect(
            stopped.page.texts.contains(
                "There is no folder MERIDIAN/HERON here. Use IDs in the form ORG/APP/STUDY."))
        try await site.give(.reader, to: .email(TestUser.orgAdmin.email), on: .app(site.world.app))
        let known = try await review(site, "a@b.org,Ana,,Reader,\(Self.heron),").page
        #expect(known.page.texts.contains("You can't assign roles on MERIDIAN/HERON."))
    }

    @Test func `Whether an address has an account elsewhere is not told`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        func answer(_ email: String) async throws -> String {
            try await review(site, "\(email),Ana,,Reader,\(Self.heron),").page.text
                .replacing(email, with: "X")
        }
        func bare(_ text: String) -> String {
            // Tokens differ from page to page.
            text.split(separator: "\n").filter { !$0.contains("_token") && !$0.contains("name=\"plan\"") }
                .joined(separator: "\n")
        }
        #expect(try await bare(answer(TestUser.stranger.email)) == bare(answer("nobody@example.org")))
        let nameless = try await review(site, "\(TestUser.stranger.email),,,Reader,,").page
        #expect(nameless.page.texts.contains("Enter a name."))
        func done(_ email: String) async throws -> String {
            let text = "\(email),Other,Name,Reader,\(Self.heron),"
            let page = try await importPeople(site, text, plan: review(site, text).plan)
            let invitation = "\(site.own)/users/invitations/"
            _ = try await site.post(
                invitation + "\(letters.offers[letters.offers.count - 1].invitation.id)/withdrawal",
                as: .orgAdmin)
            return bare(page.text.replacing(email, with: "X"))
                .replacing(#/invitations/[0-9]+/#, with: "invitations/N")
        }
        #expect(try await done(TestUser.stranger.email) == done("nobody@example.org"))
        #expect(letters.all.map(\.letter.kind) == ["offer", "offer"])
        #expect(letters.all.allSatisfy { $0.to.name == "Other Name" })
    }

    @Test func `What changed since it was looked at is looked at once more`() async throws {
        let site = try await PeopleSite.make()
        let text = "\(TestUser.viewer.email),,,Reader,\(Self.heron),"
        let plan = try await review(site, text).plan
        try await site.give(.reader, to: .email(TestUser.viewer.email), on: .app(site.world.app))
        let before = try await rows(site)
        let page = try await importPeople(site, text, plan: plan)
        #expect(page.status == .conflict)
        #expect(try page.page.alert.says("Something changed since your last review."))
        #expect(try await rows(site) == before)
    }

    @Test func `A Site Admin brings people to the site and to any folder`() async throws {
        let site = try await PeopleSite.make()
        let text = "a@b.org,Ana,,Site Admin,/,\nb@b.org,Ben,,Reader,HARBOUR/KESTREL,"
        let plan = try await review(site, text, as: .siteAdmin).plan
        let page = try await importPeople(site, text, plan: plan, as: .siteAdmin)
        #expect(try page.page.status.texts.contains("2 people imported."))
        for someone in [TestUser.folderAdmin, .reader] {
            #expect(try await site.get("\(site.own)/users/import", as: someone).status == .notFound)
        }
        #expect(try await site.get("/users/import", as: .orgAdmin).status == .notFound)
        #expect(try await site.get("\(site.own)/users/import", as: .stranger).status == .notFound)
    }

    @Test func `A file is taken, and kept where something is wrong with it`() async throws {
        let site = try await PeopleSite.make()
        func send(_ bytes: [UInt8]) async throws -> ClientResponse {
            try await site.post(
                "\(site.own)/users/import/review", [("people", "")],
                files: [
                    FormFile(name: "file", fileName: "p.csv", contentType: "text/csv", bytes: bytes)
                ], as: .orgAdmin)
        }
        let wrong = try await send(Array("ana@example.org,Ana,,Emperor,,".utf8))
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.text.contains("ana@example.org,Ana,,Emperor,,"))
        let binary = try await send([0xFF, 0xFE, 0x41])
        #expect(
            try binary.page.field("File").error
                == "The file isn't UTF-8 text. Save the spreadsheet as “CSV UTF-8” and upload it again.")
        let template = try await site.get("\(site.own)/users/import/template.csv", as: .orgAdmin)
        #expect(template.text.contains("email,first name"))
    }

    @Test func `An email that the mail server does not take waits, is told of, and goes later`() async throws
    {
        let site = try await PeopleSite.make(SentAccountEmails(failing: true))
        let text = "ana@example.org,Ana,,Reader,\(Self.heron),"
        let page = try await importPeople(site, text, plan: review(site, text).plan)
        #expect(page.page.says("1 email is waiting to be sent."))
        let sealed = try await site.store.read { transaction in
            try transaction.value("select sealed from waiting_letters", as: [UInt8].self) ?? []
        }
        let letters = SentAccountEmails()
        let clock = site.clock
        let waiting = MailWorker(
            store: site.store, outbox: MailQueueRepository(sealing: site.parts.keys.sealing),
            clock: { clock.now },
            send: { letter, recipient in try letters.add(letter, to: recipient) })
        try await waiting.sendAll()
        #expect(letters.all.isEmpty)
        clock.advance(seconds: 61)
        try await waiting.sendAll()
        #expect(letters.all.map(\.letter.kind) == ["offer"])
        #expect(try await rows(site)[4] == 0)
        // Anyone who reads the database has no link by it.
        let token = try #require(letters.offers.first?.token.text)
        #expect(sealed.count > token.utf8.count)
        #expect(!String(decoding: sealed, as: UTF8.self).contains(token))
    }

    @Test func `Two thousand lines are brought in at once by a Site Admin`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let page = try await importPeople(
            site, many(2_000), plan: review(site, many(2_000), as: .siteAdmin).plan, as: .siteAdmin)
        #expect(try page.page.status.texts.contains("2,000 people imported."))
        #expect(letters.all.count == 2_000)
        #expect(site.faults.all == [])
    }

    @Test func `An organization's administrator invites sixty new addresses an hour`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let before = try await rows(site)
        let refused = try await importPeople(site, many(61), plan: review(site, many(61)).plan)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.text.contains("You can invite 60 new addresses per hour"))
        #expect(refused.headers["retry-after"] == "3600")
        #expect(try await rows(site) == before)
        let page = try await importPeople(site, many(60), plan: review(site, many(60)).plan)
        #expect(try page.page.status.texts.contains("60 people imported."))
        #expect(letters.all.count == 60)
    }

    /// A list of so many people whom no one knows.
    private func many(_ count: Int) -> String {
        (1...count).map { "p\($0)@example.net,P,\($0),Reader,\(Self.heron)," }.joined(separator: "\r\n")
    }
}
