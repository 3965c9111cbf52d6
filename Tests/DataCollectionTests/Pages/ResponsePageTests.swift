import Access
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing

@testable import DataCollection
@testable import Responses

struct ResponsePageTests {
    private let responses = PageSite.study + "/responses"

    /// A site with failed responses of two causes: a design that is not there, and values of a wrong type.
    private func failures(_ count: Int = 3) async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        for _ in 0..<count {
            try await pages.send(
                "NewSurvey", version: "1",
                data: #"{"results": [{"resultType": "numeric", "key": "ScaleField", "value": "many"}]}"#)
        }
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
        return pages
    }

    @Test
    func `failed responses are grouped by cause, with what can be done`() async throws {
        let pages = try await failures()
        let page = try await pages.site.get(responses, as: .reader)
        #expect(page.page.headings.contains("4 errors, 2 causes"))
        #expect(page.page.headings.contains("Value of the wrong type"))
        #expect(page.page.headings.contains("Design not found"))
        #expect(page.page.links.contains("Show 3"))
        #expect(!page.text.contains("Reprocess 3"))
        #expect(!page.text.contains("0 selected"))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [
        ("status=2", 4), ("status=1", 1), ("activity=NewSurvey", 4), ("activity=NewSurvey&status=2", 3),
        ("activity=NewSurvey&status=1", 1), ("text=SurveyDesign", 1), ("text=100%25", 0),
        ("cause=design-missing", 1), ("from=2000-01-01&until=2000-01-02", 0), ("from=2000-01-01", 5),
        ("until=2000-01-01", 0), ("from=2099-01-01", 0),
        ("activity=NewSurvey&from=2000-01-01", 4),
    ])
    func `the table is filtered by status, activity, day, words and cause`(
        _ query: String, _ count: Int
    ) async throws {
        let pages = try await failures()
        let page = try await pages.site.get("\(responses)?\(query)", as: .reader)
        let summary =
            count == 0
            ? "0 responses" : count == 1 ? "1 response on this page" : "\(count) responses on this page"
        #expect(page.page.says(summary), "\(page.text)")
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `all responses of a cause are reprocessed in the background, and the page shows how it ended`()
        async throws
    {
        let pages = try await failures()
        // Whatever was wrong is fixed: what failed can be processed.
        let channel = pages.site.world.channel.id
        let mended = try await pages.site.store.write { transaction -> Int in
            try transaction.run(
                "update responses set data = '{\"results\": []}' where channel_id = \(channel) and status = 2"
            )
        }
        #expect(mended == 4)
        // Designs are found under the name that the study has in the samples.
        try await pages.rename(to: "DynamicSchemaStudy")
        let responses = "/orgs/MERIDIAN/apps/HERON/studies/DynamicSchemaStudy/responses"
        let fields = [("cause", "value-type ScaleField"), ("activity", "NewSurvey"), ("all", "1")]
        let begun = try await pages.site.post(responses + "/reprocess", fields, as: .editor)
        #expect(begun.status == .seeOther)
        await pages.feature.settled()
        let page = try await pages.site.get(responses, as: .reader)
        #expect(
            page.page.texts.contains(
                "E. Clover reprocessed 3 responses at 2026-11-20 12:00. None failed again."))
        #expect(page.page.headings.contains("1 error, 1 cause"))
        #expect(try await pages.recorded("response.reprocess-all") == 1)
        let again = try await pages.site.post(responses + "/reprocess", fields, as: .editor)
        #expect(again.status == .seeOther)
        #expect(try await pages.recorded("response.reprocess-all") == 1)
    }

    @Test
    func `what fails again is counted`() async throws {
        let pages = try await failures(450)
        try await pages.rename(to: "DynamicSchemaStudy")
        let responses = "/orgs/MERIDIAN/apps/HERON/studies/DynamicSchemaStudy/responses"
        let begun = try await pages.site.post(
            responses + "/reprocess", [("cause", "value-type ScaleField"), ("all", "1")], as: .editor)
        #expect(begun.status == .seeOther)
        await pages.feature.settled()
        let page = try await pages.site.get(responses, as: .reader)
        #expect(
            page.page.texts.contains(
                "E. Clover reprocessed 450 responses at 2026-11-20 12:00. 450 failed again."))
    }

    @Test
    func `reprocessing continues after a restart`() async throws {
        let pages = try await failures()
        let world = pages.site.world
        let run = try await pages.site.store.write { transaction in
            let grant = pages.site.parts.console.grant(EditResponses.self, on: world.channel)
            return try pages.feature.reprocessing.begin(ResponseFilter(), with: grant, in: transaction)
        }
        #expect(run != nil)
        try await pages.feature.start()
        await pages.feature.settled()
        let latest = try await pages.site.store.read {
            try ReprocessingRepository.latest(in: world.channel.id, $0)
        }
        #expect(latest?.isRunning == false)
        #expect(latest?.requeued == 4)
    }

    @Test
    func `a second run waits for the first`() async throws {
        let pages = try await failures()
        let world = pages.site.world
        _ = try await pages.site.store.write { transaction in
            let grant = pages.site.parts.console.grant(EditResponses.self, on: world.channel)
            return try pages.feature.reprocessing.begin(ResponseFilter(), with: grant, in: transaction)
        }
        let refused = try await pages.site.post(
            responses + "/reprocess", [("all", "1"), ("activity", "Nothing")], as: .editor)
        #expect(refused.status == .conflict)
        let page = try await pages.site.get(responses, as: .reader)
        #expect(page.text.contains("data-poll="))
    }

    @Test
    func `only failed responses have a box, and what can't be reprocessed has no button`() async throws {
        let pages = try await failures()
        try await pages.site.store.write {
            try $0.run("update responses set error_cause = 'not-json' where activity_id = 'Nothing'")
        }
        let page = try await pages.site.get(responses, as: .editor)
        #expect(page.page.says("Reprocess 3") && page.page.links.contains("Show 3"))
        #expect(page.page.headings.contains("Not valid JSON"))
        let boxes = page.text.components(of: "aria-label=\"Select response ").count - 1
        #expect(boxes == 4)
        #expect(page.text.ranges(of: "name=\"cause\" value=\"not-json").isEmpty)
    }

    @Test
    func `nothing ticked is nothing done, and says so`() async throws {
        let pages = try await failures()
        let answer = try await pages.site.post(responses + "/reprocess", [("status", "2")], as: .editor)
        #expect(answer.location == responses + "?status=2")
        #expect(try await pages.recorded("response.reprocess") == 0)
    }

    @Test
    func `one response shows its JSON with the question that failed, and who looked is recorded`()
        async throws
    {
        let pages = try await failures()
        let page = try await pages.site.get(responses + "/2", as: .reader)
        #expect(page.text.contains("<mark id=\"wrong-1\""))
        #expect(page.text.contains("class=\"name\""))
        #expect(page.page.says("The original response is unchanged."))
        let headings = page.page.headings
        let why = try #require(headings.firstIndex(of: "Why it failed"))
        let details = try #require(headings.firstIndex(of: "Details"))
        #expect(why < details)
        #expect(!page.text.contains("/reprocess\""))
        #expect(try await pages.recorded("response.view") == 1)
        #expect(try await pages.site.get(responses + "/99", as: .reader).status == .notFound)
    }

    @Test
    func `pages of the table follow one another`() async throws {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        let statement = SQL(
            verbatim: """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 120)
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
                    received_at) select channel_id, participant_id, 'Other', '1', '1', 'English (US)', '{}', i % 2,
                    received_at + i % 7 from responses, n
                """)
        try await pages.site.store.write { try $0.run(statement) }
        for (query, count) in [
            ("", 121), ("activity=Other", 120), ("status=1", 61), ("activity=Other&status=1", 60),
        ] {
            var address: String? = "\(responses)?\(query)"
            var found: [String] = []
            while let next = address {
                let page = try await pages.site.get(next, as: .reader)
                found += page.text.components(of: "<a class=\"figures\" href=\"").dropFirst().map {
                    String($0.prefix { $0 != "\"" })
                }
                address =
                    page.text.components(of: "\" rel=\"next\"").count < 2
                    ? nil
                    : page.text.components(of: "\" rel=\"next\"").first
                        .flatMap { String($0).components(of: "href=\"").last }.map { String($0).unescaped }
            }
            #expect(found.count == count, "\(query)")
            #expect(Set(found).count == count, "\(query)")
        }
    }
}

struct FailureCauseTests {
    @Test(arguments: [
        (ShredFailure.date("yesterday", key: "birth"), "date birth"),
        (.tooLong(column: "note", limit: 5, length: 6), "too-long note"),
        (.noList("AB", .unknownStep("B", at: ["key"]), folder: "F"), "no-list AB"),
        (.nullGroup("g"), "value-type g"),
        (
            .storing(
                ["Unable to find column 'k' in list 'A'"], [.unknownStep("k", at: ["0", "key"])], list: "A",
                folder: "F"), "column-missing k"
        ),
        (
            .storing(
                ["Type 'text' of result 'k'"], [.otherType("text", of: "k", at: ["0"], holds: .double)],
                list: "A", folder: "F"), "column-type k"
        ),
        (ShredFailure.date("yesterday", key: "birth").within(["0"], of: "form"), "date birth"),
        (ShredFailure("Unlike any other\nfailure"), "other Unlike any other"),
    ])
    func `a failure has a cause that is the same for every value`(_ failure: ShredFailure, _ text: String) {
        check(failure.cause, text)
    }

    @Test(arguments: [
        (DesignFailure.noSource, "design-missing"), (.unreadable, "design-missing"),
        (.answered(status: 503, uri: "https://x/activity?y"), "design-missing"),
        (.notPublished("1", of: "A"), "design-missing"), (.notJSON, "design-unusable"),
        (.noActivity, "design-unusable"), (.missingFields, "design-unusable"),
        (.unknownType(key: "q1"), "design-unusable q1"), (.noSteps(key: "q2"), "design-unusable q2"),
        (.duplicateKeys(["a", "b"]), "design-unusable a, b"),
        (.notBoolean("skippable", key: "q3"), "design-unusable"),
        (.typeChange(key: "age"), "design-conflict age"), (.notApplicable, "other Unable to apply changes"),
    ])
    func `a design's failure has a cause`(_ failure: DesignFailure, _ text: String) {
        check(failure.cause, text)
    }

    private func check(_ cause: FailureCause, _ text: String) {
        #expect(cause.text == text)
        #expect(FailureCause(text: text) == cause)
        #expect(!cause.title.isEmpty)
        #expect(!cause.advice.isEmpty)
    }

    @Test
    func `a failure from before causes were kept is something else`() {
        #expect(FailureCause(text: nil).kind == .other)
    }
}

extension String {
    /// The text of an attribute.
    var unescaped: String { components(of: "&amp;").joined(separator: "&") }
}
