import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing

@testable import Portal
@testable import StudyPublishing
@testable import Vocabulary

@Suite struct ApprovalTests {
    private static let review = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/review"
    private static let rule = "/orgs/MERIDIAN/settings/approval"

    /// A complete study whose organization requires the approval of a second person.
    private static func site() async throws -> ActionSite {
        let actions = try await ActionSite()
        #expect(try await set("required", actions).status == .seeOther)
        return actions
    }

    @discardableResult
    private static func set(
        _ value: String, _ actions: ActionSite, as someone: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        try await actions.site.post(rule, [("approval", value)], as: someone)
    }

    /// Asks someone for a review, who answers.
    @discardableResult
    private static func review(
        _ actions: ActionSite, by reviewer: TestUser, asking designer: TestUser = .designer,
        _ answer: String = "approved"
    ) async throws -> String {
        let user = "\(actions.site.world.user(reviewer))"
        let request = try await actions.site.post(
            review + "/new-request", [("reviewer", user)], as: designer)
        let page = try #require(request.location)
        let answered = try await actions.site.post(
            page + "/answers", [("answer", answer), ("text", "Because")], as: reviewer)
        #expect(answered.location == page)
        return page
    }

    @Test func `without an approval nothing is published to Live, and the page says what is missing`()
        async throws
    {
        let actions = try await Self.site()
        let page = try await actions.site.get(actions.address(), as: .lead).page
        #expect(page.says("No one has approved this design as it is now."))
        let refused = try await actions.act("launch")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.says("No one has approved this design as it is now."))
        #expect(try await actions.status() == .draft)
        #expect(try await !actions.events().contains { $0.action == "study.launch" })
    }

    @Test func `the approval of another person who didn't edit allows it, and the audit names them`()
        async throws
    {
        let actions = try await Self.site()
        try await Self.review(actions, by: .viewer)
        #expect(try await actions.act("launch").status == .seeOther)
        #expect(try await actions.status() == .active)
        let event = try #require(try await actions.events().last { $0.action == "study.launch" })
        #expect(event.details.contains(#""approved by":"V. Sedge""#))
        // The next version needs an approval of its own.
        try await actions.edit("Sleep diary 2")
        let refused = try await actions.act("publish-updates")
        #expect(refused.status == .unprocessableContent)
        try await Self.review(actions, by: .viewer)
        #expect(try await actions.act("publish-updates").status == .seeOther)
        #expect(actions.site.faults.all == [])
    }

    @Test func `an approval counts for exactly the approved design`() async throws {
        let actions = try await Self.site()
        try await Self.review(actions, by: .viewer)
        try await actions.edit("Sleep diary 2")
        #expect(try await actions.act("launch").status == .unprocessableContent)
        #expect(try await actions.status() == .draft)
    }

    @Test func `the publisher's own approval doesn't count`() async throws {
        let actions = try await Self.site()
        try await Self.review(actions, by: .lead)
        let refused = try await actions.act("launch", as: .lead)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.says("You approved this design yourself."))
        #expect(try await actions.act("launch", as: .folderAdmin).status == .seeOther)
    }

    @Test func `the approval of someone who changed the design since its last publication doesn't count`()
        async throws
    {
        let actions = try await Self.site()
        try await actions.change(as: .orgAdmin)
        try await Self.review(actions, by: .orgAdmin)
        let refused = try await actions.act("launch")
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.page.says(
                "M. Thistle approved this design but also changed it since its last publication."))
        try await Self.review(actions, by: .viewer)
        #expect(try await actions.act("launch").status == .seeOther)
        // After the publication, the change is an old one.
        actions.site.clock.advance(seconds: 60)
        try await actions.edit("Sleep diary 2")
        try await Self.review(actions, by: .orgAdmin)
        #expect(try await actions.act("publish-updates").status == .seeOther)
    }

    @Test func `requested changes, a changed mind and a withdrawn request are no approval`() async throws {
        let actions = try await Self.site()
        try await Self.review(actions, by: .viewer, "changes")
        #expect(try await actions.act("launch").status == .unprocessableContent)
        let page = try await Self.review(actions, by: .viewer)
        _ = try await actions.site.post(
            page + "/answers", [("answer", "changes"), ("text", "No")], as: .viewer)
        #expect(try await actions.act("launch").status == .unprocessableContent)
        let other = try await Self.review(actions, by: .viewer)
        _ = try await actions.site.post(other + "/withdrawal", [], as: .designer)
        #expect(try await actions.act("launch").status == .unprocessableContent)
        try await Self.review(actions, by: .viewer)
        #expect(try await actions.act("launch").status == .seeOther)
    }

    @Test func `an approval counts only while its giver has access to the design`() async throws {
        let actions = try await Self.site()
        try await Self.review(actions, by: .viewer)
        let viewer = actions.site.world.user(.viewer)
        try await actions.site.store.write { transaction in
            try transaction.run("update users set state = 'deactivated' where id = \(viewer)")
        }
        let refused = try await actions.act("launch")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.says("V. Sedge approved this design but no longer has access to it."))
        try await actions.site.store.write { transaction in
            try transaction.run("update users set state = 'active' where id = \(viewer)")
        }
        #expect(try await actions.act("launch").status == .seeOther)
    }

    @Test func `the rule is checked in the transaction that publishes, whoever asks`() async throws {
        let actions = try await Self.site()
        let (site, designs) = (actions.site, actions.designs)
        let grant = site.parts.console.grant(PublishStudy.self, on: site.world.channel)
        let publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        await #expect(throws: PreconditionsNotMet.self) {
            try await site.store.write { transaction in
                try publishing.perform(.launch, confirming: .everything, with: grant, in: transaction)
            }
        }
        try await Self.review(actions, by: .viewer)
        try await site.store.write { transaction in
            try publishing.perform(.launch, confirming: .everything, with: grant, in: transaction)
        }
        #expect(try await actions.status() == .active)
    }

    @Test func `Test, pausing and resuming need none, and other organizations aren't affected`() async throws
    {
        let actions = try await Self.site()
        #expect(try await actions.act("launch", on: .test).status == .seeOther)
        try await Self.review(actions, by: .viewer)
        #expect(try await actions.act("launch").status == .seeOther)
        #expect(try await actions.act("pause").status == .seeOther)
        #expect(try await actions.act("resume").status == .seeOther)
        let neighbor = actions.site.world.neighbor
        #expect(
            try await actions.site.store.read { try !ApprovalRuleRepository.apply(to: neighbor, in: $0) })
    }

    @Test func `the setting is off at first, and every change is in the audit`() async throws {
        let actions = try await ActionSite()
        let page = try await actions.site.get(Self.rule, as: .orgAdmin).page
        #expect(try page.field("Not required Study Leads and admins publish alone.").isChecked)
        #expect(try await actions.act("publish-upcoming").status != .forbidden)
        try await Self.set("required", actions)
        try await Self.set("required", actions)
        let changed = try await actions.site.get(Self.rule, as: .orgAdmin).page
        #expect(try !changed.field("Not required Study Leads and admins publish alone.").isChecked)
        try await Self.set("none", actions)
        let events = try await actions.events().filter { $0.action == "approval.require" }
        #expect(events.count == 2 && events[0].details.contains("not required"))
        #expect(try await Self.set("x", actions).status == .unprocessableContent)
        #expect(try await Self.set("required", actions, as: .folderAdmin).status == .notFound)
        #expect(try await Self.set("required", actions, as: .stranger).status == .notFound)
        let settings = try await actions.site.get("/orgs/MERIDIAN/settings", as: .orgAdmin).page
        #expect(settings.links.contains("Approval before publishing"))
    }
}

extension ActionSite {
    /// Changes the settings as a user, which stay complete.
    fileprivate func change(as someone: TestUser) async throws {
        let (designs, scope) = (designs, scope)
        let author = Author(user: site.world.user(someone).rawValue, name: someone.name)
        try await site.store.write { transaction in
            let saved = try designs.document(StudySettings.self, in: scope, transaction)
            var value = saved.value
            value.leaveAlert[.english] = "Leave the study?"
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope, by: author, transaction)
        }
    }
}
