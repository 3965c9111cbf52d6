import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Portal
@testable import Responses

@Suite struct PublicationFollowUpTests {
    private static func response(_ version: String, from secret: String) -> String {
        """
        {"type": "SurveyResponse", "participantId": "\(secret)",
         "metadata": {"activityId": "Night", "version": "\(version)", "activityRunId": "1"},
         "data": {"results": [{"resultType": "boolean", "key": "slept", "value": true, "skipped": false}]}}
        """
    }

    /// A launched study with a participant, and what their app sends.
    private func launched() async throws -> (
        actions: ActionSite, send: @Sendable (String) async throws -> Void
    ) {
        let actions = try await ActionSite()
        #expect(try await actions.act("launch").status == .seeOther)
        let channel = actions.site.world.channel.id
        try await actions.site.store.write {
            try $0.run("update channels set collection_enabled = 1 where id = \(channel)")
        }
        let token = try await Self.token(of: actions)
        let client = InProcessClient(actions.site.router)
        let enrolled = await client.post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", token), ("allowDataSharing", "true")])
        let secret = try #require(
            enrolled.text.split(separator: "\"").first { $0.count == 32 }.map(String.init), "\(enrolled.text)"
        )
        return (
            actions,
            { version in
                let answer = await client.post(
                    "/response-processResponse.api", json: Self.response(version, from: secret))
                #expect(answer.status == .ok, "\(answer.text)")
                await actions.portal.responses.settled()
            }
        )
    }

    private static func token(of actions: ActionSite) async throws -> String {
        let (channel, console) = (actions.site.world.channel, actions.site.parts.console)
        let issue = actions.portal.responses.issue
        _ = try await actions.site.store.write { transaction in
            try issue.begin(count: 1, by: console.actor.name, in: channel.id, transaction)
        }
        let token: String? = try await actions.site.store.read {
            try $0.value("select token from enrollment_tokens")
        }
        return try #require(token)
    }

    private func states(_ actions: ActionSite) async throws -> [String] {
        try await actions.site.store.read {
            try $0.rows("select version, status from responses order by id") {
                "\(try $0[0] as String) \(try $0[1] as Int)"
            }
        }
    }

    @Test
    func `what failed for lack of a version is in its List once that is published, and the audit says why`()
        async throws
    {
        let (actions, send) = try await launched()
        try await send("1.0")
        try await send("1.1")
        #expect(try await states(actions) == ["1.0 1", "1.1 2"])
        try await actions.edit("Changed")
        #expect(try await actions.act("publish-updates").status == .seeOther)
        await actions.portal.responses.settled()
        #expect(try await states(actions) == ["1.0 1", "1.1 1"])
        let event = try #require(try await actions.events().last { $0.action == "response.reprocess-all" })
        #expect(event.details.contains("publication"))
        #expect(actions.site.faults.all == [])
    }

    @Test func `a publication touches nothing where no design could help`() async throws {
        let (actions, send) = try await launched()
        try await send("1.0")
        try await actions.site.store.write {
            try $0.run(
                "update responses set status = 2, error_message = 'No results provided in response.', error_cause = 'no-results'"
            )
        }
        try await actions.edit("Changed")
        #expect(try await actions.act("publish-updates").status == .seeOther)
        await actions.portal.responses.settled()
        #expect(try await states(actions) == ["1.0 2"])
        #expect(try await !actions.events().contains { $0.action == "response.reprocess-all" })
    }

    @Test func `a study whose designs come from elsewhere is left alone`() async throws {
        let (actions, send) = try await launched()
        try await send("1.1")
        let channel = actions.site.world.channel
        try await actions.site.store.write {
            try $0.run(
                """
                insert into metadata_sources (folder_id, kind, directory, changed_at, changed_by)
                values (\(channel.study.id), 'files', '/nowhere', 1, 'Ruth')
                """)
        }
        try await actions.edit("Changed")
        #expect(try await actions.act("publish-updates").status == .seeOther)
        await actions.portal.responses.settled()
        #expect(try await states(actions) == ["1.1 2"])
    }

    @Test func `what was noted before the server stopped is done after the next start`() async throws {
        let (actions, send) = try await launched()
        try await send("1.0")
        let channel = actions.site.world.channel.id
        try await actions.site.store.write { transaction in
            try transaction.run(
                "update responses set status = 2, error_message = 'x', error_cause = 'design-missing'")
            try PublicationFollowUpRepository.note(channel, transaction)
            try PublicationFollowUpRepository.note(channel, transaction)
        }
        try await actions.portal.responses.start()
        await actions.portal.responses.settled()
        #expect(try await states(actions) == ["1.0 1"])
        let rest: Int? = try await actions.site.store.read {
            try $0.value("select count(*) from design_mendings")
        }
        #expect(rest == 0)
        await actions.portal.responses.stop()
    }

    @Test func `the page of a failed response leads those who design the study to the step`() async throws {
        let (actions, send) = try await launched()
        try await send("1.0")
        try await actions.site.store.write {
            try $0.run(
                """
                update responses set status = 2, data = replace(data, 'true', '"yes"'),
                    error_message = 'Value type', error_cause = 'value-type slept'
                """)
        }
        let path = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/responses/1"
        let admin = try await actions.site.get(path, as: .folderAdmin).text
        #expect(admin.contains(", step slept (") && admin.contains("got the text &#39;yes&#39;."))
        #expect(admin.contains("Edit the design"))
        let link = try #require(
            admin.firstRange(of: #"/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/questionnaires/"#))
        let address = String(admin[link.lowerBound...].prefix { $0 != "\"" })
        #expect(address.hasSuffix("/steps/slept"))
        #expect(try await actions.site.get(address, as: .folderAdmin).status == .ok)
        let editor = try await actions.site.get(path, as: .editor).page
        #expect(editor.links.contains("Correct this value") && !editor.html.contains("Edit the design"))
        #expect(actions.site.faults.all == [])
    }
}
