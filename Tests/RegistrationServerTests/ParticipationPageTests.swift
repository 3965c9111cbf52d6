import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import WebAccess

@testable import RegistrationServer

/// The page about participation in a study, and the identity link.
struct ParticipationPageTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/participation"
    private static let pdf = Array("%PDF-1.7 signed by Robin".utf8)

    /// A participant with an account and a consent.
    private func joined() async throws -> RegistrationWorld {
        let world = try await RegistrationWorld()
        let phone = try await world.verified("robin@example.org")
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)","completion":40}]}"#
        )
        let consent = #""consent":{"version":"1.2","status":"Completed","pdf":"\#(Base64.encode(Self.pdf))"}"#
        let answer = await phone.send(
            .post, "updateEligibilityConsentStatus", #"{"studyId":"SLEEP01","eligibility":true,\#(consent)}"#)
        try #require(answer.status == .ok)
        _ = try await world.registered("sol@example.org", at: "192.0.2.9")
        return world
    }

    private func get(_ path: String, _ world: RegistrationWorld, as someone: TestUser) async throws
        -> ClientResponse
    {
        try await world.site.client(of: someone).send(.get, Self.page + path)
    }

    private func post(
        _ path: String, _ form: String, _ world: RegistrationWorld, as someone: TestUser
    ) async throws -> ClientResponse {
        let headers: Headers = [
            CSRFToken.headerName: try await world.site.formToken(of: someone),
            "content-type": "application/x-www-form-urlencoded",
        ]
        return try await world.site.client(of: someone).send(
            .post, Self.page + path, headers: headers, body: Array(form.utf8))
    }

    @Test func `Users see counts, and with access to responses participations, but nothing of accounts`()
        async throws
    {
        let world = try await joined()
        for someone in [TestUser.siteAdmin, .folderAdmin, .reader, .editor, .coordinator, .designer] {
            let answer = try await get("", world, as: someone)
            #expect(answer.status == .ok)
            #expect(answer.text.contains("version 1.2: 1"))
            #expect(answer.text.contains("In progress") == (someone != .designer), "counts only")
            #expect(answer.text.contains("40%") == (someone != .designer))
            #expect(!answer.text.contains("robin@example.org"))
            #expect(
                !answer.text.contains("/participation/1/account"),
                "only the identity link shows links to accounts")
            #expect(answer.text.contains("identity-link") == [.siteAdmin, .folderAdmin].contains(someone))
        }
        #expect(try await get("", world, as: .viewer).status == .forbidden)
        #expect(try await get("", world, as: .stranger).status == .notFound)
    }

    @Test func `The counts go from tokens to withdrawal`() async throws {
        let world = try await joined()
        let counts = try await world.site.store.read { transaction in
            try ParticipationCountRepository().counts(
                world.site.parts.console.grant(ViewTokenCounts.self, on: world.site.world.channel),
                transaction)
        }
        #expect((counts.registered, counts.eligible, counts.consented, counts.enrolled) == (2, 1, 1, 1))
        #expect((counts.withdrawn, counts.completed, counts.notEligible) == (0, 0, 0))
        let neighbor = try await world.site.store.read { transaction in
            try ParticipationCountRepository().counts(
                world.site.parts.console.grant(ViewTokenCounts.self, on: world.site.world.neighbor),
                transaction)
        }
        #expect((neighbor.registered, neighbor.enrolled, neighbor.consented) == (0, 0, 0))
    }

    @Test func `No role includes the identity link, not even that of the site's administrator`() async throws
    {
        let world = try await joined()
        for path in ["/1/account", "/1/consent.pdf"] {
            for someone in [TestUser.siteAdmin, .orgAdmin, .folderAdmin, .editor, .coordinator] {
                let answer = try await get(path, world, as: someone)
                #expect(answer.status == .forbidden)
                #expect(!answer.text.contains("robin@example.org"))
            }
            #expect(try await get(path, world, as: .stranger).status == .notFound)
        }
        #expect(
            try await world.count("select count(*) from audit_events where action like 'participation.%'")
                == 0)
    }

    @Test func `The routes of accounts and consents say that they require the identity link`() async throws {
        let world = try await joined()
        let stated = world.site.table.entries.filter { $0.parameterNames.contains("participation") }
            .map { "\($0.access)" }
        #expect(stated == Array(repeating: "tokens.count and the identity link", count: 2))
    }

    @Test func `A user with the identity link sees the account and the consent, and each look is recorded`()
        async throws
    {
        let world = try await joined()
        let email = TestUser.coordinator.email
        let granted = try await post("/identity-link", "email=\(email)", world, as: .folderAdmin)
        #expect(granted.status == .seeOther)
        let again = try await post("/identity-link", "email=\(email)", world, as: .folderAdmin)
        #expect(again.status == .unprocessableContent && again.text.contains("already has the identity link"))
        let events = "select count(*) from audit_events where action = 'identity-link.give'"
        #expect(try await world.count(events) == 1)
        let list = try await get("", world, as: .coordinator)
        #expect(list.text.contains("/participation/1/account"))
        for _ in 1...2 {
            let answer = try await get("/1/account", world, as: .coordinator)
            #expect(answer.text.contains("robin@example.org"))
            #expect(answer.headers["cache-control"] == "no-store")
        }
        let document = try await get("/1/consent.pdf", world, as: .coordinator)
        #expect(document.body == Self.pdf)
        #expect(document.headers["content-type"] == "application/pdf")
        #expect(document.headers["content-disposition"]?.contains("attachment") == true)
        let looks = "select count(*) from audit_events where action = 'participation.view-account'"
        #expect(try await world.count(looks) == 2)
        let downloads = "select count(*) from audit_events where action = 'participation.download-consent'"
        #expect(try await world.count(downloads) == 1)
        let leaks = "select count(*) from audit_events where details like '%robin%' or subject like '%robin%'"
        #expect(try await world.count(leaks) == 0)
        #expect(try await get("/2/account", world, as: .coordinator).status == .notFound)
        #expect(try await get("/1/account", world, as: .editor).status == .forbidden)
    }

    @Test func `The identity link is granted and removed by users who assign roles, for users whom they see`()
        async throws
    {
        let world = try await joined()
        let email = TestUser.coordinator.email
        for someone in [TestUser.editor, .coordinator, .designer] {
            #expect(
                try await post("/identity-link", "email=\(email)", world, as: someone).status == .forbidden)
        }
        #expect(try await post("/identity-link", "email=\(email)", world, as: .stranger).status == .notFound)
        for other in ["nobody@example.org", "", TestUser.stranger.email] {
            let answer = try await post("/identity-link", "email=\(other)", world, as: .folderAdmin)
            #expect(answer.status == .unprocessableContent, "\(other)")
            #expect(answer.text.contains("No active user here has this email address."))
        }
        _ = try await post("/identity-link", "email=\(email)", world, as: .folderAdmin)
        _ = try await post("/identity-link", "email=\(email)", world, as: .folderAdmin)
        #expect(try await world.count("select count(*) from identity_links") == 1)
        let user = world.site.world.user(.coordinator)
        #expect(
            try await post("/identity-link/\(user)/remove", "", world, as: .coordinator).status == .forbidden)
        #expect(
            try await post("/identity-link/\(user)/remove", "", world, as: .folderAdmin).status == .seeOther)
        #expect(
            try await post("/identity-link/\(user)/remove", "", world, as: .folderAdmin).status == .notFound)
        #expect(try await get("/1/account", world, as: .coordinator).status == .forbidden)
    }

    @Test func `The identity link of one study opens no other`() async throws {
        let world = try await joined()
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participation"
        try await world.site.store.write { transaction in
            _ = try IdentityLinkRepository.add(
                email: TestUser.stranger.email,
                with: world.site.parts.console.grant(
                    ManageRoles.self, on: .study(world.site.world.neighbor.study)), in: transaction)
        }
        let client = try await world.site.client(of: .stranger)
        #expect(await client.send(.get, neighbor).status == .ok)
        #expect(await client.send(.get, neighbor + "/1/account").status == .notFound)
        #expect(try await get("/1/account", world, as: .stranger).status == .notFound)
    }

    @Test func `A participant who left keeps the row without a number`() async throws {
        let world = try await joined()
        var phone = world.phone()
        try await phone.signIn("robin@example.org")
        #expect(
            await phone.send(.delete, "withdraw", #"{"studyId":"SLEEP01","deleteData":false}"#).status == .ok)
        let answer = try await get("", world, as: .reader)
        #expect(answer.text.contains("Withdrawn"))
        #expect(answer.text.contains("aria-label=\"unknown\""))
    }
}
