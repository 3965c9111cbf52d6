import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import WebAccess

private let routes: TestSite.Routes = { parts in
    [
        .get("/", .signedIn) { context, _ in .text("home of \(try context.requirePerson().name)") },
        .get("/orgs/{org}/apps/{app}/studies/{study}/responses", requiring: ViewResponses.self) {
            context, _, _ in .text(context.actor.name)
        },
        .post("/orgs/{org}/apps/{app}/studies/{study}/reprocess", requiring: EditResponses.self) {
            context, _, _ in .text(context.form["what"] ?? "")
        },
    ]
}

private let study = "/orgs/meridian/apps/heron/studies/sleep01"

struct APIKeyAccessTests {
    private func site(_ someone: TestUser) async throws -> (site: TestSite, key: SecretToken) {
        let site = try await TestSite(routes: routes)
        let (random, console) = (site.parts.random, site.parts.console)
        let key = try await site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: someone.email, by: console, in: transaction)
        }
        return (site, key)
    }

    private func get(
        _ path: String, _ site: TestSite, _ authorization: String
    ) async throws -> (status: Int, text: String) {
        let response = await InProcessClient(site.router).get(
            path, headers: ["authorization": authorization])
        return (response.status.code, response.text)
    }

    @Test func `a key opens what its user may open, and the audit knows the key`() async throws {
        let (site, key) = try await site(.reader)
        let found = try await get(study + "/responses", site, "Bearer \(key.text)")
        #expect(found.status == 200)
        #expect(found.text.hasSuffix("(API key R)"))
        let basic = Base64.encode(Array("apikey:\(key.text)".utf8))
        #expect(try await get(study + "/responses", site, "Basic \(basic)").status == 200)
    }

    @Test func `a form needs no token of a page when a key comes with it, but still the permission`()
        async throws
    {
        for (someone, status) in [(TestUser.editor, 200), (.reader, 403), (.stranger, 404)] {
            let (site, key) = try await site(someone)
            let response = await InProcessClient(site.router).post(
                study + "/reprocess", form: [("what", "all")],
                headers: ["authorization": "Bearer \(key.text)"])
            #expect(response.status.code == status)
        }
    }

    @Test func `another site's page cannot use a key that a browser would add`() async throws {
        let (site, key) = try await site(.editor)
        let response = await InProcessClient(site.router).post(
            study + "/reprocess", form: [("what", "all")],
            headers: ["authorization": "Bearer \(key.text)", "sec-fetch-site": "cross-site"])
        #expect(response.status.code == 403)
    }

    @Test func `a key opens no page of the account`() async throws {
        let (site, key) = try await site(.reader)
        #expect(try await get("/", site, "Bearer \(key.text)").status == 401)
    }

    @Test(arguments: ["Bearer x", "Bearer ", "Basic YXBpa2V5Ong="])
    func `what is no key is refused and not taken for a visitor`(_ authorization: String) async throws {
        let (site, _) = try await site(.reader)
        let refused = try await get(study + "/responses", site, authorization)
        #expect(refused.status == 401)
        #expect(refused.text.contains("API key not accepted"))
    }

    @Test(arguments: ["staff:secret", "apikey", "", ":"])
    func `a credential of a proxy in front is none of ours`(_ credential: String) async throws {
        let (site, _) = try await site(.reader)
        let refused = try await get(
            study + "/responses", site, "Basic \(Base64.encode(Array(credential.utf8)))")
        #expect(refused.text.contains("Sign in to continue."))
    }

    @Test func `a key ends when it expires, is revoked, or its user is shut out`() async throws {
        let (late, lateKey) = try await site(.reader)
        late.clock.advance(seconds: 30 * 24 * 60 * 60)
        #expect(try await get(study + "/responses", late, "Bearer \(lateKey.text)").status == 401)

        let (revoked, revokedKey) = try await site(.reader)
        let console = revoked.parts.console
        try await revoked.store.write { transaction in
            for key in try APIKeyRepository.all(for: console, in: transaction) {
                try APIKeyRepository.revoke(key.id, by: console, in: transaction)
            }
        }
        #expect(try await get(study + "/responses", revoked, "Bearer \(revokedKey.text)").status == 401)

        let (shut, shutKey) = try await site(.reader)
        let operatorThere = shut.parts.console
        try await shut.store.write { transaction in
            let user = try #require(try UserRepository.user(email: TestUser.reader.email, in: transaction))
            let grant = operatorThere.grant(ManageSite.self, on: SiteFolder())
            try UserRepository.deactivate(user.id, with: grant, in: transaction)
        }
        #expect(try await get(study + "/responses", shut, "Bearer \(shutKey.text)").status == 401)
    }
}
