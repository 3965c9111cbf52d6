import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

struct JobsPageTests {
    private let jobs = PageSite.study + "/jobs"

    /// A site with failed responses of two causes.
    private func failures() async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        try await pages.send(
            "NewSurvey", version: "1",
            data: #"{"results": [{"resultType": "numeric", "key": "ScaleField", "value": "many"}]}"#)
        for _ in 0..<3 { try await pages.send("Nothing", version: "1", data: "{\"results\": []}") }
        return pages
    }

    /// Begins a run that does not go on by itself.
    private func begin(_ pages: PageSite, cause: String = "") async throws -> Int64 {
        let (channel, console) = (pages.site.world.channel, pages.site.parts.console)
        let run = try await pages.site.store.write { transaction in
            var filter = ResponseFilter()
            filter.cause = cause
            return try pages.feature.reprocessing.begin(
                filter, with: console.grant(EditResponses.self, on: channel), in: transaction)
        }
        return try #require(run)
    }

    @Test func `a running job shows how far it is, and ends when it is told to`() async throws {
        let pages = try await failures()
        let run = try await begin(pages, cause: "design-missing")
        let reader = try await pages.site.get(jobs, as: .reader)
        #expect(reader.page.says("Reprocessing 3 responses"))
        #expect(!reader.text.contains("/stop"))
        let stopped = try await pages.site.post("\(jobs)/\(run)/stop", as: .editor)
        #expect(stopped.location == jobs)
        #expect(try await pages.recorded("response.stop-reprocessing") == 1)
        pages.feature.reprocessing.resume(run)
        await pages.feature.settled()
        let page = try await pages.site.get(jobs, as: .editor)
        #expect(page.page.texts.contains("0 responses, none failed again"), "\(page.text)")
        let again = try await pages.site.post("\(jobs)/\(run)/stop", as: .editor)
        #expect(again.status == .notFound, "it has ended")
        let failed: Int? = try await pages.site.store.read {
            try $0.value("select count(*) from responses where status = 2")
        }
        #expect(failed == 4)
    }

    @Test func `a job that left failures is tried again with the same choice`() async throws {
        let pages = try await failures()
        let run = try await begin(pages, cause: "design-missing")
        pages.feature.reprocessing.resume(run)
        await pages.feature.settled()
        let page = try await pages.site.get(jobs, as: .editor)
        #expect(page.page.texts.contains("3 responses, 3 failed again"), "\(page.text)")
        #expect(page.text.contains("\(jobs)/\(run)/repeat"))
        let again = try await pages.site.post("\(jobs)/\(run)/repeat", as: .editor)
        #expect(again.location == jobs)
        await pages.feature.settled()
        let runs: Int? = try await pages.site.store.read {
            try $0.value("select count(*) from reprocessings where cause = 'design-missing'")
        }
        #expect(runs == 2)
        #expect(try await pages.recorded("response.reprocess-all") == 1)
    }

    @Test func `an empty page says what comes here`() async throws {
        let page = try await PageSite().site.get(jobs, as: .reader)
        #expect(page.page.headings.contains("No finished jobs yet"))
    }

    @Test(arguments: [(TestUser.reader, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound)])
    func `others end nothing and repeat nothing`(_ someone: TestUser, _ status: Status) async throws {
        let pages = try await failures()
        let run = try await begin(pages)
        #expect(try await pages.site.post("\(jobs)/\(run)/stop", as: someone).status == status)
        #expect(try await pages.site.post("\(jobs)/\(run)/repeat", as: someone).status == status)
    }

    @Test func `the neighbor study's jobs are not found`() async throws {
        let pages = try await failures()
        let run = try await begin(pages)
        let other = pages.site.world.testChannel.id
        try await pages.site.store.write {
            try $0.run("update reprocessings set channel_id = \(other) where id = \(run)")
        }
        #expect(try await pages.site.post("\(jobs)/\(run)/stop", as: .editor).status == .notFound)
        #expect(try await pages.site.post("\(jobs)/\(run)/repeat", as: .editor).status == .notFound)
    }

    @Test func `updating the metadata tries again what a design had broken`() async throws {
        let pages = try await failures()
        // Under this Study ID there is one design, which can be used.
        try await pages.rename(to: "ForwardingSuccess")
        let setUp = "/orgs/MERIDIAN/apps/HERON/studies/ForwardingSuccess/set-up"
        let updated = try await pages.site.post(setUp + "/update", as: .folderAdmin)
        #expect(updated.location == setUp)
        await pages.feature.settled()
        let page = try await pages.site.get(setUp, as: .folderAdmin)
        #expect(
            try page.page.status.texts.contains(
                "1 design was read and applied to the Lists. Failed responses are being reprocessed."))
        let run: Int? = try await pages.site.store.read {
            try $0.value("select requeued_count from reprocessings")
        }
        #expect(run == 4)
        #expect(try await pages.recorded("metadata.update") == 1)
    }

    @Test func `the study's home shows readers the configuration, and its administrators a link`()
        async throws
    {
        let pages = try await PageSite()
        let home = try await pages.site.get(PageSite.study, as: .reader)
        #expect(home.page.texts.contains("Study ID"))
        #expect(home.page.says("Responses are accepted."))
        #expect(home.page.texts.contains("Response forwarding"))
        #expect(!home.text.contains("/set-up\""))
        let admin = try await pages.site.get(PageSite.study, as: .folderAdmin)
        #expect(admin.text.contains(PageSite.study + "/set-up\""))
        let channel = pages.site.world.channel.id
        try await pages.site.store.write {
            try $0.run("update channels set collection_enabled = 0 where id = \(channel)")
        }
        let draft = try await pages.site.get(PageSite.study, as: .reader)
        #expect(draft.page.says("Not launched yet. Response collection is turned on before the launch."))
        #expect(!draft.text.contains("class=\"tiles\""))
        try await pages.site.store.write {
            try $0.run("update channels set status = 'active' where id = \(channel)")
        }
        let stopped = try await pages.site.get(PageSite.study, as: .reader)
        #expect(stopped.page.says("Responses from apps are rejected until collection is enabled."))
    }
}
