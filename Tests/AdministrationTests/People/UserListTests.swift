import Access
import HTTP
import SQLStore
import Support
import Testing

@Suite struct UserListTests {
    @Test func `A Site Admin sees everybody, an Org Admin only whom the organization knows`() async throws {
        let site = try await PeopleSite.make()
        let all = try await site.get("/users", as: .siteAdmin)
        #expect(all.status == .ok)
        for someone in TestUser.allCases { #expect(all.page.says(someone.email)) }
        // Everyone is active, so no state has a tab but this one.
        #expect(all.text.contains("?state=active") && !all.text.contains("?state=deactivated"))
        let own = try await site.get("\(site.own)/users", as: .orgAdmin)
        #expect(own.text.contains(TestUser.reader.email))
        #expect(!own.text.contains(TestUser.stranger.email))
        #expect(!own.text.contains(TestUser.siteAdmin.email))
        let neighbors = try await site.get("/orgs/HARBOUR/users", as: .stranger)
        #expect(!neighbors.text.contains(TestUser.reader.email))
        #expect(site.faults.all == [])
    }

    @Test func `Someone from elsewhere is known by a role here, without their roles elsewhere`() async throws
    {
        let site = try await PeopleSite.make()
        try await site.give(.reader, to: .email(TestUser.stranger.email), on: .app(site.world.app))
        let list = try await site.get("\(site.own)/users", as: .orgAdmin)
        #expect(list.text.contains(TestUser.stranger.email))
        #expect(list.page.texts.contains("Reader on Heron"))
        #expect(!list.text.contains("Harbour Data"))
        let page = try await site.get(site.address(of: .stranger, in: site.own), as: .orgAdmin)
        #expect(
            page.page.texts.contains(
                "This account is managed elsewhere. Here you can only assign and remove roles."))
        #expect(!page.text.contains("Recent sign-ins"))
        #expect(!page.text.contains("Deactivate…"))
    }

    @Test func `The page of a user leads to where their roles are changed, and has their sessions once`()
        async throws
    {
        let site = try await PeopleSite.make()
        let page = try await site.get(site.address(of: .designer, in: site.own), as: .orgAdmin)
        #expect(page.page.links.contains("Change: Study Designer on Heron"))
        #expect(page.text.contains("href=\"/orgs/MERIDIAN/apps/HERON/permissions?q=designer"))
        #expect(page.page.links.filter { $0 == "End all sessions…" }.count == 1)
        #expect(page.text.contains("<details class=\"sheet-fold\">"))
    }

    @Test(arguments: [TestUser.folderAdmin, .designer, .reader, .coordinator])
    func `No one else sees users`(_ someone: TestUser) async throws {
        let site = try await PeopleSite.make()
        #expect(try await site.get("/users", as: someone).status == .notFound)
        #expect(try await site.get("\(site.own)/users", as: someone).status == .notFound)
    }

    @Test(arguments: [
        ("ñandú", 1), ("ÑANDÚ", 1), ("maría josé", 1), ("clover e.", 1), ("READER@", 1), ("100%", 0),
        ("_", 0), ("example.org", 12),
    ])
    func `Names and addresses are found in whatever case, and signs stand for themselves`(
        _ text: String, _ count: Int
    ) async throws {
        let site = try await PeopleSite.make()
        _ = try await site.add("mj@example.org", "María José Ñandú")
        let listing = try await site.store.write { transaction in
            var filter = UserFilter()
            filter.text = text
            let grant = try site.grant(ManageSite.self, on: SiteFolder(), as: .siteAdmin, in: transaction)
            return try UserRepository.page(filter, limit: 50, with: grant, in: transaction)
        }
        #expect(listing.total == count)
        #expect(listing.users.count == count)
    }

    @Test(arguments: [
        ("invited", "new@example.org"), ("deactivated", "viewer@example.org"),
        ("active", "editor@example.org"),
    ])
    func `The list is filtered by state`(_ state: String, _ email: String) async throws {
        let site = try await PeopleSite.make()
        _ = try await site.add("new@example.org", "New Person")
        _ = try await site.post(site.address(of: .viewer) + "/deactivation", as: .siteAdmin)
        let page = try await site.get("/users?state=\(state)", as: .siteAdmin)
        let emails = ["new@example.org", "viewer@example.org", "editor@example.org"]
        #expect(emails.filter { page.text.contains($0) } == [email])
    }

    @Test(arguments: [("reader", TestUser.reader, TestUser.editor), ("editor", .editor, .reader)])
    func `The list is filtered by role`(_ role: String, _ holder: TestUser, _ other: TestUser) async throws {
        let site = try await PeopleSite.make()
        for (address, someone) in [("/users", TestUser.siteAdmin), ("\(site.own)/users", .orgAdmin)] {
            let page = try await site.get("\(address)?role=\(role)", as: someone)
            #expect(page.text.contains(holder.email) && !page.text.contains(other.email))
        }
    }

    @Test func `A role elsewhere is not found in an organization`() async throws {
        let site = try await PeopleSite.make()
        try await site.give(.reader, to: .email(TestUser.stranger.email), on: .app(site.world.app))
        let page = try await site.get("\(site.own)/users?role=org-admin", as: .orgAdmin)
        #expect(!page.text.contains(TestUser.stranger.email))
        let everywhere = try await site.get("/users?role=reader", as: .siteAdmin)
        #expect(everywhere.text.contains(TestUser.stranger.email))
    }

    @Test func `An account for which signing in waits is among the locked ones until it is unlocked`()
        async throws
    {
        let site = try await PeopleSite.make()
        for _ in 1...5 {
            _ = try? await site.parts.accounts.signIn(
                email: TestUser.reader.email, password: "wrong", from: ClientAddress("203.0.113.7"), agent: ""
            )
        }
        let locked = try await site.get("\(site.own)/users?state=locked", as: .orgAdmin)
        #expect(locked.text.contains(TestUser.reader.email))
        #expect(!locked.text.contains(TestUser.editor.email))
        let page = try await site.get(site.address(of: .reader, in: site.own), as: .orgAdmin)
        #expect(page.page.texts.contains("203.0.113.7"))
        let unlocked = try await site.follow(
            site.address(of: .reader, in: site.own) + "/unlocking", as: .orgAdmin)
        #expect(try unlocked.page.status.texts.contains("P. Sorrel unlocked."))
        #expect(!unlocked.text.contains("203.0.113.7"))
        #expect(try await site.lastActions(1) == ["user.unlock"])
        let nobody = try await site.get("\(site.own)/users?state=locked", as: .orgAdmin)
        #expect(nobody.page.texts.contains("No users match"))
    }

    @Test func `Ten thousand users are paged, and every one is on one page`() async throws {
        let site = try await PeopleSite.make()
        try await site.store.write { transaction in
            let insert = try transaction.prepare(
                """
                insert into users (home_folder_id, email, email_key, name, name_key, state, created_at)
                values (1, ?, ?, ?, ?, 'invited', 0)
                """)
            for number in 1...10_000 {
                let (email, name) = ("p\(number)@example.net", "Person \(number % 97) \(number)")
                try insert.run(email, email, name, name.lowercased())
            }
        }
        let total = 10_000 + TestUser.allCases.count
        let first = try await site.get("/users", as: .siteAdmin)
        #expect(first.page.texts.contains("1 to 50 of 10,011"))
        #expect(!first.text.contains("rel=\"prev\""))
        let last = try await site.get("/users?page=201", as: .siteAdmin)
        #expect(last.page.texts.contains("10,001 to 10,011 of 10,011"))
        #expect(first.text.contains("page=201\">Last") && !last.page.links.contains("Last"))
        #expect(!last.text.contains("rel=\"next\""))
        let found = try await site.get("/users?q=p777@", as: .siteAdmin)
        #expect(found.page.texts.contains("1 to 1 of 1"))
        let beyond = try await site.get("/users?page=9999", as: .siteAdmin)
        #expect(beyond.status == .ok)
        let seen = try await site.store.write { transaction in
            let grant = try site.grant(ManageSite.self, on: SiteFolder(), as: .siteAdmin, in: transaction)
            var seen: Set<UserID> = []
            for page in 0...50 {
                let listing = try UserRepository.page(
                    skipping: page * 200, limit: 200, with: grant, in: transaction)
                seen.formUnion(listing.users.map(\.id))
            }
            return seen
        }
        #expect(seen.count == total)
        #expect(site.faults.all == [])
    }

    @Test func `Who was here last comes first when asked`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.get("/", as: .viewer)
        site.clock.advance(seconds: 300)
        _ = try await site.get("/", as: .editor)
        let page = try await site.get("\(site.own)/users?sort=seen", as: .orgAdmin)
        let text = page.text
        let order = [TestUser.editor, .viewer, .folderAdmin].compactMap {
            text.range(of: $0.email)?.lowerBound
        }
        #expect(order.count == 3)
        #expect(order == order.sorted())
    }
}

extension String {
    /// Where a text first occurs.
    func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
