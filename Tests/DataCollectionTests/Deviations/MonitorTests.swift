import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// What monitors see: participants by number with runs and deviations, and nothing that participants answered or that was
/// written about them.
struct MonitorTests {
    private typealias Deviations = DeviationTests.Deviations

    private func fill(_ list: Deviations) async throws {
        _ = try await list.record()
        _ = try await list.record(of: "2", "visit", "CANARYNORTH2", as: .coordinator)
        _ = try await list.study.post("/participants/1/notes", [("note", "CANARYNOTE")])
        _ = try await list.study.post(
            "/worklist/new",
            [
                ("participant", "1"), ("kind", "call"), ("text", "CANARYTASK"), ("due", "2026-11-20"),
                ("assignee", ""),
            ])
    }

    @Test func `a monitor's home and pages have no answers, notes, tasks, tokens or properties`()
        async throws
    {
        let list = try await Deviations()
        try await fill(list)
        let tokens = try await list.study.pages.tokens()
        let own = try await list.study.get("/participants/1").text
        #expect(own.contains("CANARYNOTE") && own.contains("CANARYTASK"))
        for path in [
            "", "/deviations?list=all", "/deviations/rules", "/adherence", "/adherence/participants",
            "/participants/1", "/participants/1?show=answers", "/participants/1?show=notes",
            "/participants/1?show=changes",
        ] {
            let page = try await list.study.get(path, as: .monitor)
            #expect(page.status == .ok, "\(path)")
            for canary in ["CANARYNOTE", "CANARYTASK"] + tokens {
                #expect(!page.text.contains(canary), "\(path): \(canary)")
            }
            #expect(!page.page.buttons.contains { $0.hasPrefix("Save") }, "\(path)")
        }
        let person = try await list.study.get("/participants/1", as: .monitor)
        #expect(person.text.contains("On holiday") && !person.text.contains("/responses/"))
        #expect(list.study.site.faults.all.isEmpty, "\(list.study.site.faults.all)")
    }

    @Test func `a monitor's home compares sites and says when the access ends`() async throws {
        let list = try await Deviations()
        try await fill(list)
        let home = try await list.study.get("", as: .monitor).page
        #expect(home.texts.contains { $0.contains("Your access ends after 18 Feb 2027.") }, "\(home.texts)")
        #expect(home.links.contains("Harbor County") && home.links.contains("Northwood"))
        #expect(home.texts.contains("CANARYNORTH2"))
    }

    @Test func `a monitor of one site sees nothing of another`() async throws {
        let list = try await Deviations()
        try await fill(list)
        try await list.study.site.employ(.monitor, only: [(.monitor, list.study.harbor)])
        for path in ["", "/deviations?list=all", "/deviations/deviations.csv?list=all", "/adherence"] {
            let page = try await list.study.get(path, as: .monitor)
            #expect(page.status == .ok && !page.text.contains("CANARYNORTH2"), "\(path)")
            #expect(!page.text.contains("Northwood"), "\(path)")
        }
        #expect(try await list.study.get("/participants/2", as: .monitor).status == .notFound)
    }

    @Test(arguments: [
        "/participants", "/participants/1/time-series", "/responses", "/lists", "/data", "/sql", "/exports",
        "/tokens", "/sites", "/worklist", "/properties", "/set-up", "/jobs",
    ])
    func `other pages are closed to monitors`(_ path: String) async throws {
        let list = try await Deviations()
        #expect(try await list.study.get(path, as: .monitor).status == .forbidden, "\(path)")
    }

    @Test func `a monitor changes nothing`() async throws {
        let list = try await Deviations()
        _ = try await list.record()
        #expect(try await list.record(as: .monitor).status == .forbidden)
        #expect(try await list.explain(as: .monitor).status == .forbidden)
        #expect(try await list.decide(as: .monitor).status == .forbidden)
        #expect(try await list.study.post("/deviations/rules", as: .monitor).status == .forbidden)
        #expect(try await list.value("select state from deviations") == "undecided")
    }

    @Test func `after the last day the study is closed to the monitor`() async throws {
        let list = try await Deviations()
        #expect(try await list.study.get("", as: .monitor).status == .ok)
        list.study.site.clock.advance(seconds: 91 * 86_400)
        list.study.site.endSessions()
        #expect(try await list.study.get("", as: .monitor).status == .notFound)
    }

    @Test func `a coordinator of one site who monitors the others reads answers only there`() async throws {
        let list = try await Deviations()
        try await fill(list)
        _ = try await list.study.post("/participants/2/notes", [("note", "CANARYFAR")], as: .folderAdmin)
        try await list.study.site.employ(
            .monitor, only: [(.coordinator, list.study.harbor), (.monitor, list.study.north)])
        #expect(try await list.study.get("/participants/1", as: .monitor).text.contains("CANARYNOTE"))
        let far = try await list.study.get("/participants/2?show=notes", as: .monitor)
        #expect(far.status == .ok && !far.text.contains("CANARYFAR"))
        #expect(try await list.explain([2], as: .monitor).status == .unprocessableContent)
    }
}
