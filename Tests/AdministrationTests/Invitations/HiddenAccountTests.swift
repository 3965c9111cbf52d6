import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

/// Anyone who manages an organization doesn't learn from any answer whether an address has an account elsewhere.
@Suite struct HiddenAccountTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"

    /// Accounts that the organization doesn't know, in every state, and an address without one.
    private enum Address: String, CaseIterable {
        case nobody, stranger, invited, deactivated, ofSite, throughProvider

        var email: String {
            self == .stranger ? TestUser.stranger.email : "\(rawValue)@example.org".lowercased()
        }
    }

    /// A site with these accounts, and what was mailed there.
    private func site() async throws -> (site: TestSite, letters: SentAccountEmails) {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let neighbor = site.world.neighbor.app.organization
        for address in [Address.invited, .deactivated, .throughProvider] {
            _ = try await site.add(address.email, "Hidden Name", to: neighbor)
        }
        _ = try await site.add(Address.ofSite.email, "Hidden Name")
        try await site.store.write { transaction in
            try transaction.run(
                "update users set state = 'deactivated' where email = \(Address.deactivated.email)")
            try transaction.run(
                """
                update users set state = 'active', password_hash = '', signed_in_at = 1
                where email = \(Address.throughProvider.email)
                """)
        }
        return (site, letters)
    }

    /// What an answer holds, without what differs from page to page anyway.
    private func bare(_ response: ClientResponse, _ address: Address) -> String {
        let headers = response.headers.filter {
            !["date", "set-cookie", "x-request-id", "etag", "content-length"].contains($0.name.lowercased())
        }
        let text = (headers.map { "\($0.name): \($0.value)" } + [response.text]).joined(separator: "\n")
            .replacing(address.email, with: "ADDRESS")
            .replacing(#/value="[^"]{60,}"/#, with: "")
            .replacing(#/invitations/[0-9]+/#, with: "invitations/N")
            .replacing(#/[Rr]equest [0-9a-zA-Z-]+/#, with: "")
        return "\(response.status)\n\(text)"
    }

    /// What somebody sees of inviting an address, in every page that they have.
    private func seen(
        _ address: Address, as someone: TestUser, _ pages: [String],
        _ invite: (TestSite, String) async throws -> ClientResponse
    ) async throws -> [String] {
        let (site, letters) = try await site()
        var seen = [bare(try await invite(site, address.email), address)]
        for page in pages { seen.append(bare(try await site.get(page, as: someone), address)) }
        #expect(letters.all.map(\.letter.kind) == ["offer"], "\(address)")
        #expect(letters.all.map(\.to.email) == [address.email])
        #expect(seen.allSatisfy { !$0.contains("Hidden Name") && !$0.contains(TestUser.stranger.name) })
        #expect(seen.dropFirst().contains { $0.contains("ADDRESS") && $0.contains("Invited") })
        #expect(site.faults.all == [])
        return seen
    }

    private static let pages = [
        "/orgs/MERIDIAN/users", "/orgs/MERIDIAN/users?state=invited", "/orgs/MERIDIAN/users?q=example.org",
        "/orgs/MERIDIAN/users?state=active", "/orgs/MERIDIAN/users?state=deactivated",
        "/orgs/MERIDIAN/groups", "/orgs/MERIDIAN/audit", study, study + "/add?q=example",
    ]

    @Test func `Inviting looks the same for every address that the organization doesn't know`() async throws {
        func result(_ address: Address) async throws -> [String] {
            try await seen(address, as: .orgAdmin, Self.pages) { site, email in
                try await site.post(
                    "/orgs/MERIDIAN/users",
                    [
                        ("email", email), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                        ("folder-1", "\(site.world.study.id)"),
                    ], as: .orgAdmin)
            }
        }
        let expected = try await result(.nobody)
        #expect(expected[0].hasPrefix("\(Status.seeOther)"))
        for address in Address.allCases { #expect(try await result(address) == expected, "\(address)") }
    }

    @Test func `Giving a role by address looks the same for every address that is not known`() async throws {
        func result(_ address: Address) async throws -> [String] {
            try await seen(address, as: .folderAdmin, [Self.study, Self.study + "/add?q=example"]) {
                site, email in
                try await site.post(
                    Self.study + "/holders", [("who", "email"), ("email", email), ("roles", "reader")],
                    as: .folderAdmin)
            }
        }
        let expected = try await result(.nobody)
        #expect(expected[0].hasPrefix("\(Status.seeOther)"))
        for address in Address.allCases { #expect(try await result(address) == expected, "\(address)") }
    }

    @Test(arguments: ["sending", "withdrawal"])
    func `What is done with an invitation looks the same`(_ action: String) async throws {
        func result(_ address: Address) async throws -> [String] {
            let (site, letters) = try await site()
            _ = try await site.post(
                Self.study + "/holders",
                [("who", "email"), ("email", address.email), ("roles", "reader")], as: .folderAdmin)
            let id = try #require(letters.offers.first?.invitation.id)
            site.clock.advance(seconds: 600)
            site.forget(.folderAdmin)
            let answer = try await site.post(
                "\(Self.study)/invitations/\(id)/\(action)", as: .folderAdmin)
            let page = try await site.get(Self.study, as: .folderAdmin)
            #expect(letters.all.count == (action == "sending" ? 2 : 1))
            return [bare(answer, address), bare(page, address)]
        }
        let expected = try await result(.nobody)
        for address in Address.allCases { #expect(try await result(address) == expected, "\(address)") }
    }

    @Test func `An id of an account that the organization doesn't know is refused`() async throws {
        let (site, _) = try await site()
        let ids: [UserID] = try await site.store.read { transaction in
            try transaction.rows(
                "select id from users where name = 'Hidden Name' union select \(UserID(rawValue: 999_999))"
            ) { row in try row[0] }
        }
        #expect(ids.count == 5)
        var pages: Set<String> = []
        for id in ids {
            let page = try await site.post(
                Self.study + "/holders", [("who", "u\(id)"), ("roles", "reader")], as: .folderAdmin)
            #expect(page.status == .unprocessableContent)
            pages.insert(bare(page, .nobody).replacing("u\(id)", with: "uN"))
        }
        #expect(pages.count == 1)
        #expect(!pages.contains { $0.contains("Hidden Name") })
    }

    @Test func `A Site Admin gives roles to everybody at once`() async throws {
        let (site, letters) = try await site()
        let page = try await site.follow(
            Self.study + "/holders",
            [("who", "email"), ("email", TestUser.stranger.email), ("roles", "reader")], as: .siteAdmin)
        #expect(try page.page.status.texts.contains("\(TestUser.stranger.name) now has: Reader."))
        #expect(letters.offers.isEmpty)
        let roles = try await site.roles(of: site.world.user(.stranger), on: .study(site.world.study))
        #expect(roles == RoleSet([Role.reader]))
    }
}
