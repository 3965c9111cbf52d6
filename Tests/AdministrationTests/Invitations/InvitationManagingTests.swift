import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

/// What those who manage do with invitations that wait, and how these end by themselves.
@Suite struct InvitationManagingTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"
    private static let app = "/orgs/MERIDIAN/apps/HERON/permissions"

    private func offer(
        _ site: TestSite, _ email: String, at page: String = study, as someone: TestUser = .folderAdmin
    ) async throws -> ClientResponse {
        try await site.post(
            page + "/holders", [("who", "email"), ("email", email), ("roles", "reader")], as: someone)
    }

    private func id(_ site: TestSite) async throws -> InvitationID {
        try #require(
            try await site.store.read { transaction in
                try transaction.value("select id from invitations", as: InvitationID.self)
            })
    }

    private func counts(_ site: TestSite) async throws -> [Int] {
        try await site.store.read { transaction in
            try ["invitations", "invitation_roles"].map { table in
                try transaction.value("select count(*) from \(identifier: table)") ?? -1
            }
        }
    }

    @Test func `An invitation is withdrawn, and its link works no more`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await offer(site, TestUser.stranger.email)
        let page = try await site.follow(
            "\(site.own)/users/invitations/\(id(site))/withdrawal", as: .orgAdmin)
        #expect(try page.page.status.says("withdrawn."))
        #expect(try await counts(site) == [0, 0])
        #expect(try await site.lastActions(1) == ["invitation.withdraw"])
        let token = try #require(letters.offers.first?.token.text)
        #expect(try await site.get("/links/\(token)", as: nil).status == .notFound)
        #expect(try await site.get("/invitations", as: .stranger).page.headings.contains("No invitations"))
    }

    @Test func `An invitation that was just sent isn't sent again, and the pages say so`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await offer(site, "ana@example.org")
        let later =
            "We sent the email a few minutes ago, and its link still works. They get the roles when they accept."
        _ = try await offer(site, "ana@example.org", at: Self.app)
        #expect(try await site.get(Self.app, as: .folderAdmin).page.status.says(later))
        _ = try await site.post(
            "\(site.own)/users",
            [
                ("email", "ana@example.org"), ("name", "Ana"), ("language", "en"),
                ("folder-1", "\(site.world.study.id)"), ("role-1", "reader"),
            ], as: .orgAdmin)
        #expect(try await site.get("\(site.own)/users", as: .orgAdmin).page.status.says(later))
        #expect(letters.offers.count == 1)
    }

    @Test func `A folder's administrator withdraws what is offered there, and nothing else`() async throws {
        let site = try await PeopleSite.make()
        _ = try await offer(site, "ana@example.org")
        _ = try await offer(site, "ana@example.org", at: Self.app)
        #expect(try await counts(site) == [1, 2])
        let id = try await id(site)
        _ = try await site.post("\(Self.study)/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(try await counts(site) == [1, 1])
        let again = try await site.post("\(Self.study)/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(again.status == .notFound)
        _ = try await site.post("\(Self.app)/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(try await counts(site) == [0, 0])
    }

    @Test func `The neighbor's administrators neither see nor touch an invitation`() async throws {
        let site = try await PeopleSite.make()
        _ = try await offer(site, "ana@example.org")
        let id = try await id(site)
        let users = "/orgs/HARBOUR/users"
        let permissions = "/orgs/HARBOUR/apps/KESTREL/permissions"
        for base in [users, permissions] {
            #expect(try await !site.get(base, as: .stranger).text.contains("ana@example.org"))
            for action in ["sending", "withdrawal"] {
                let page = try await site.post("\(base)/invitations/\(id)/\(action)", as: .stranger)
                #expect(page.status == .notFound)
            }
        }
        #expect(try await counts(site) == [1, 1])
    }

    @Test func `An address is invited by two organizations, each for itself`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await offer(site, "ana@example.org")
        _ = try await offer(
            site, "ana@example.org", at: "/orgs/HARBOUR/apps/KESTREL/permissions", as: .stranger)
        #expect(try await counts(site) == [2, 2])
        let user = try await site.parts.accounts.accept(
            letters.offers[0].token, name: "Ana", password: "meadow lantern harbor nine",
            from: ClientAddress("192.0.2.1"))
        let kestrel = Folder.app(site.world.neighbor.app)
        #expect(try await site.roles(of: user.id, on: kestrel).isEmpty)
        #expect(try await counts(site) == [1, 1])
    }

    @Test func `An invitation expires, which the audit of the folder says`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await offer(site, TestUser.stranger.email)
        site.clock.advance(seconds: LinkPurpose.invitation.lifetimeSeconds)
        let token = try #require(letters.offers.first?.token.text)
        #expect(try await site.get("/links/\(token)", as: nil).status == .notFound)
        let (audit, now) = (site.parts.audit, site.clock.now)
        #expect(try await site.store.read { try InvitationRepository.hasExpired(at: now, in: $0) })
        try await site.store.write { try InvitationRepository.expire(at: now, audit: audit, in: $0) }
        #expect(try await site.lastActions(1) == ["invitation.expire"])
        #expect(try await counts(site) == [0, 0])
        let folder: FolderID? = try await site.store.read { transaction in
            try transaction.value("select folder_id from audit_events order by seq desc limit 1")
        }
        #expect(folder == site.world.study.id)
    }

    @Test func `No one offers a role with rights that they lack`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.post(
            "/orgs/MERIDIAN/permissions/holders",
            [("who", "email"), ("email", "ana@example.org"), ("roles", "site-admin")], as: .orgAdmin)
        #expect(page.status == .unprocessableContent, "\(page.page.alerts)")
        #expect(try await counts(site) == [0, 0])
    }

    @Test func `After sixty new addresses an administrator waits, and a Site Admin does not`() async throws {
        let site = try await PeopleSite.make()
        for number in 1...60 {
            #expect(try await offer(site, "p\(number)@example.net").status == .seeOther)
        }
        #expect(try await offer(site, "p7@example.net").status == .seeOther)
        for email in ["p61@example.net", TestUser.stranger.email] {
            let refused = try await offer(site, email)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers["retry-after"] == "3600")
            #expect(refused.text.contains("Try again in 60 minutes"))
        }
        #expect(try await offer(site, "p61@example.net", as: .orgAdmin).status == .seeOther)
        #expect(try await offer(site, "p62@example.net", as: .siteAdmin).status == .seeOther)
        site.clock.advance(seconds: 3_601)
        site.forget(.folderAdmin)
        #expect(try await offer(site, "p63@example.net").status == .seeOther)
    }

    @Test func `An address gets one email in ten minutes, however often it is invited`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await offer(site, "ana@example.org")
        let id = try await id(site)
        for page in [Self.app, Self.study] { _ = try await offer(site, "ana@example.org", at: page) }
        let refused = try await site.post("\(Self.study)/invitations/\(id)/sending", as: .folderAdmin)
        #expect(refused.status == .seeOther)
        let list = try #require(refused.headers["location"])
        #expect(try await site.get(list, as: .folderAdmin).page.alert.says("send it again in 10 minutes"))
        #expect(letters.offers.count == 1)
        let token = letters.offers[0].token.text
        let link = try await site.get("/links/\(token)", as: nil)
        #expect(
            link.page.texts.contains(
                "Reader on Heron (Meridian Bay Institute): views responses, Lists and token counts")
                && link.page.says("Reader on Sleep"))
        site.clock.advance(seconds: 600)
        site.forget(.folderAdmin)
        _ = try await site.post("\(Self.study)/invitations/\(id)/sending", as: .folderAdmin)
        #expect(letters.offers.count == 2)
        #expect(try await site.get("/links/\(token)", as: nil).status == .notFound)
    }
}
