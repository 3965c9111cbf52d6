import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import Portal
@testable import StudyPublishing

private let password = "a stone in the river"

@Suite struct SigningTests {
    private static let signature = [("meaning", "approval"), ("proof", password)]
    private static let signatures = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/signatures"

    /// A study whose organization requires signatures, and a lead who has a password.
    private static func site(_ extent: SigningScope = .live) async throws -> ActionSite {
        let actions = try await ActionSite()
        let (console, organization) = (actions.site.parts.console, actions.site.world.organization)
        _ = try await actions.site.parts.accounts.add(
            email: TestUser.lead.email, name: TestUser.lead.name, password: password, by: console)
        try await actions.site.store.write { transaction in
            try SigningRuleRepository.require(
                extent, with: console.grant(ManageOrganization.self, on: organization), in: transaction)
        }
        return actions
    }

    private static func act(
        _ actions: ActionSite, _ action: String, on kind: ChannelKind = .live, reason: String = "",
        _ signing: [(String, String)] = signature
    ) async throws -> ClientResponse {
        let basis = try await actions.basis(of: action, on: kind)
        return try await actions.confirm(action, on: kind, basis, reason: reason, signing: signing)
    }

    @Test func `a launch is signed: the page shows who, when and what, and the version says it`()
        async throws
    {
        let actions = try await Self.site()
        let page = try await actions.site.get(actions.address() + "/launch", as: .lead)
        for text in ["L. Hazel", TestUser.lead.email, "UTC", "SHA-256", "Approval", "Authorship"] {
            #expect(page.page.says(text), "\(text)")
        }
        #expect(try await Self.act(actions, "launch").status == .seeOther)
        #expect(try await actions.status() == .active)
        let event = try #require(try await actions.events().last { $0.action == "study.launch" })
        #expect(event.details.contains("signature") && event.details.contains("approval"))
        let digest = try #require(actions.portal.published.catalog.study("SLEEP01")?.publication.digest)
        #expect(page.page.says(digest))
        let publication = try #require(actions.portal.published.catalog.study("SLEEP01")?.publication.id)
        let design = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design"
        let version = try await actions.site.get("\(design)/versions/\(publication)", as: .viewer)
        #expect(
            version.page.says(
                "L. Hazel, 2026-11-20 12:00 UTC, approval. Intact: this version matches what was signed."))
        #expect(try await actions.site.get(actions.address(), as: .lead).page.says("signed by L. Hazel"))
        #expect(actions.site.faults.all == [])
    }

    @Test(arguments: [TestUser.reader, .viewer, .folderAdmin])
    func `anyone who may come into a study sees its signatures, with links where they may go`(
        _ someone: TestUser
    ) async throws {
        let actions = try await Self.site()
        #expect(
            try await actions.site.get(Self.signatures, as: someone).page.headings.contains(
                "No signatures yet"))
        _ = try await Self.act(actions, "launch")
        let page = try await actions.site.get(Self.signatures, as: someone).page
        #expect(page.says("Launch with version 1.0") && page.says("Valid"))
        #expect(page.headings.contains("1 signature"))
        #expect(page.html.contains("href=\"\(Self.signatures)\" aria-current=\"page\""))
        #expect(page.html.contains("/design/versions/") == (someone != .reader))
        #expect(page.html.contains("/audit/") == (someone == .folderAdmin))
        #expect(try await actions.site.get(Self.signatures, as: .stranger).status == .notFound)
    }

    @Test func `signatures that are taken away as a file are recorded`() async throws {
        let actions = try await Self.site()
        _ = try await Self.act(actions, "launch")
        let file = try await actions.site.post(Self.signatures + "/export", [], as: .viewer)
        #expect(
            file.status == .ok && file.text.contains(TestUser.lead.name) && file.text.contains("approval"))
        let refused = try await actions.site.post(Self.signatures + "/export", [], as: .stranger)
        #expect(refused.status == .notFound)
        #expect(try await actions.events().filter { $0.action == "signature.export" }.count == 1)
    }

    @Test func `documents that were changed afterwards break the signature`() async throws {
        let actions = try await Self.site()
        _ = try await Self.act(actions, "launch")
        try await actions.site.store.write { transaction in
            try transaction.run(
                "update publications set design = replace(design, 'Last night', 'Last day')")
            return
        }
        let page = try await actions.site.get(Self.signatures, as: .lead).page
        #expect(page.says("Not valid") && page.says("are not those that were signed"))
    }

    @Test(
        arguments: [
            ([], "Choose the meaning of your signature"), ([("meaning", "approval")], "Enter your password"),
            (
                [("meaning", "approval"), ("proof", "another stone in it")],
                "The password or code is not correct"
            ),
            ([("meaning", "approval"), ("proof", "123456")], "The password or code is not correct"),
        ] as [(signing: [(String, String)], sentence: String)])
    func `without a signature that proves who it is nothing is published`(
        _ signing: [(String, String)], _ sentence: String
    ) async throws {
        let actions = try await Self.site()
        let response = try await Self.act(actions, "launch", signing)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence))
        #expect(try await actions.status() == .draft)
        #expect(actions.portal.published.catalog.study("SLEEP01") == nil)
    }

    @Test func `guessing is throttled like signing in`() async throws {
        let actions = try await Self.site()
        for _ in 0..<5 {
            _ = try await Self.act(
                actions, "launch", [("meaning", "review"), ("proof", "another stone in it")])
        }
        let response = try await Self.act(actions, "launch")
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0)
        #expect(try await actions.status() == .draft)
        #expect(try await actions.events().count { $0.action == "signature.refuse" } == 5)
    }

    @Test func `the Test channel is signed only where that is required`() async throws {
        let actions = try await Self.site(.live)
        #expect(try await actions.act("launch", on: .test).status == .seeOther)
        let both = try await Self.site(.both)
        #expect(try await both.act("launch", on: .test).status == .unprocessableContent)
        #expect(try await Self.act(both, "launch", on: .test).status == .seeOther)
    }

    @Test func `pausing waits for no one's signature, ending a study does`() async throws {
        let actions = try await Self.site()
        _ = try await Self.act(actions, "launch")
        #expect(try await actions.act("pause").status == .seeOther)
        #expect(try await actions.act("resume").status == .seeOther)
        #expect(
            try await actions.act("deactivate", reason: "It is over").status == .unprocessableContent)
        let noReason = try await Self.act(actions, "deactivate")
        #expect(try noReason.page.field("Reason").error == "Enter a reason. It is recorded in the audit log.")
        #expect(try await Self.act(actions, "deactivate", reason: "It is over").status == .seeOther)
        #expect(try await actions.status() == .deactivated)
    }

    @Test func `the operator cannot publish past the rule`() async throws {
        let actions = try await Self.site()
        let (console, channel) = (actions.site.parts.console, actions.site.world.channel)
        let publishing = Publishing(designs: actions.designs, siteAddress: "")
        await #expect(throws: SignatureRequired()) {
            try await actions.site.store.write { transaction in
                _ = try publishing.perform(
                    .launch, confirming: .everything, with: console.grant(PublishStudy.self, on: channel),
                    in: transaction)
            }
        }
        #expect(try await actions.status() == .draft)
    }

    @Test func `an organization requires signatures on a page, the site on its own`() async throws {
        let actions = try await Self.site(.none)
        let site = actions.site
        let own = "/orgs/MERIDIAN/settings/signatures"
        #expect(try await site.get("/orgs/MERIDIAN/settings", as: .orgAdmin).text.contains(own))
        #expect(try await site.get("/settings", as: .siteAdmin).text.contains("/settings/signatures"))
        #expect(try await site.post(own, [("channels", "live")], as: .orgAdmin).location == own)
        #expect(try await actions.act("launch").status == .unprocessableContent)
        #expect(try await site.post(own, [("channels", "none")], as: .orgAdmin).location == own)
        let unknown = try await site.post(own, [("channels", "x")], as: .orgAdmin)
        #expect(unknown.status == .unprocessableContent)
        _ = try await site.post("/settings/signatures", [("channels", "both")], as: .siteAdmin)
        #expect(
            try await site.get(own, as: .orgAdmin).page.texts.contains(
                "The site already requires signatures on: live and test channels."))
        #expect(try await actions.act("launch").status == .unprocessableContent)
        #expect(try await actions.events().count { $0.action == "signature.require" } == 3)
        for someone in [TestUser.folderAdmin, .lead, .stranger] {
            #expect(try await site.get(own, as: someone).status != .ok, "\(someone)")
        }
        #expect(try await site.get("/settings/signatures", as: .orgAdmin).status == .notFound)
    }
}
