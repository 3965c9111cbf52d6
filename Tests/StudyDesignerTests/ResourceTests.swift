import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct ResourceTests {
    private let list = DesignSite.design + "/resources"

    private func add(_ name: String, _ world: DesignSite) async throws -> String {
        let response = try await world.site.post(list + "/new", [("name", name)], as: .designer)
        return try #require(response.location)
    }

    private func resources(_ world: DesignSite) async throws -> [SavedDocument<Resource>] {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read { try designs.documents(Resource.self, in: scope, $0) }
    }

    private func fields(_ revision: Int, _ action: String, _ more: (String, String)...) -> Fields {
        Fields(
            [
                ("revision", String(revision)), ("lang", "en"), ("action", action), ("name", "Leaflet"),
                ("content", "text"), ("text", "<p>Read</p>"), ("period.kind", "always"),
                ("notification", "It is there"),
            ] + more)
    }

    @Test func `a text is added, written and complete, and the script in it is gone`() async throws {
        let world = try await DesignSite()
        let page = try await add("Leaflet", world)
        let typed = fields(1, "complete").with(
            "text", "<p>Read<script>x()</script> <a href=\"javascript:x\">it</a></p>")
        #expect(try await world.site.post(page, typed.all, as: .designer).location == list)
        let saved = try #require(try await resources(world).first)
        #expect(saved.entry.isComplete)
        #expect(!saved.value.text.english.contains("script"))
        let shown = try await world.site.get(list, as: .viewer)
        #expect(shown.page.links.contains("Leaflet"))
        #expect(shown.page.texts.contains("Entire study"))
        #expect(world.site.faults.all == [])
    }

    @Test func `a PDF stays with the form, in each language its own`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let page = try await add("Leaflet", world)
        func file(_ name: String, _ bytes: [UInt8]) -> FormFile {
            FormFile(name: "paper", fileName: name, contentType: "application/pdf", bytes: bytes)
        }
        let typed = fields(1, "save").with("content", "pdf")
        let open = try await world.site.post(
            page, typed.with("name", String(repeating: "n", count: 51)).all,
            files: [file("leaflet.pdf", AppPagesTests.pdf)], as: .designer)
        #expect(open.status == .unprocessableContent)
        #expect(open.text.contains("name=\"paper.kept\""))
        #expect(open.page.links.contains("leaflet.pdf"))
        _ = try await world.site.post(
            page, typed.all, files: [file("leaflet.pdf", AppPagesTests.pdf)], as: .designer)
        let spanish = [("revision", "2"), ("lang", "es"), ("action", "save"), ("name", "Folleto")]
        _ = try await world.site.post(
            page, spanish, files: [file("folleto.pdf", AppPagesTests.pdf + [10])], as: .designer)
        let pdfs = try #require(try await resources(world).first).value.papers
        #expect(pdfs.values.map(\.name).sorted() == ["folleto.pdf", "leaflet.pdf"])
        let digest = try #require(pdfs[.english]).digest
        let served = try await world.site.get(DesignSite.design + "/files/\(digest)", as: .viewer)
        #expect(served.headers["content-type"] == "application/pdf")
        #expect(served.headers["x-content-type-options"] == "nosniff")
    }

    @Test(arguments: [
        (Upload(SampleImage.png(750, 570)), "not a complete PDF"),
        (Upload("<html></html>"), "not a complete PDF"),
        (Upload(AppPagesTests.pdf, paddedBy: DesignLimits.pdfBytes), "larger than 10 MB"),
        (Upload(AppPagesTests.pdf, paddedBy: 50 << 20), "larger than 10 MB"),
    ])
    func `a file that is no PDF for phones is refused, and what was typed stays`(
        upload: Upload, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let page = try await add("Leaflet", world)
        let file = FormFile(
            name: "paper", fileName: "a.pdf", contentType: "application/pdf", bytes: upload.bytes)
        let response = try await world.site.post(
            page, fields(1, "save").with("content", "pdf").with("name", "Kept").all, files: [file],
            as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(try response.page.field("PDF").error?.contains(sentence) == true, "\(response.text)")
        #expect(response.text.contains("value=\"Kept\""))
    }

    @Test(arguments: [
        ("dates", "period.startDate", "soon", "such as 2026-11-20"),
        ("anchor", "period.startDays", "few", "whole number of days"),
        ("anchor", "period.endDays", "1000", "from 0 to 999"),
    ])
    func `a period that cannot be is refused at its field`(
        kind: String, field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let page = try await add("Leaflet", world)
        let typed = fields(1, "save", (field, value)).with("period.kind", kind)
        let response = try await world.site.post(page, typed.all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
        #expect(response.text.contains("value=\"\(value)\""))
    }

    @Test func `a resource without a title is not added, and the page is named after it`() async throws {
        let world = try await DesignSite()
        let refused = try await world.site.post(list + "/new", [("name", " ")], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.field("Title").error == "Enter the title")
        #expect(try await resources(world).isEmpty)
        let shown = try await world.site.get(try await add("Leaflet", world), as: .designer)
        #expect(shown.page.title == "Leaflet", "\(shown.text)")
        #expect(shown.text.contains("href=\"\(list)\""))
    }

    @Test func `the study protocol is begun once, with its fixed title`() async throws {
        let world = try await DesignSite()
        let address = list + "/protocol"
        let none = try await world.site.get(address, as: .viewer)
        #expect(none.page.headings.contains("No study protocol yet"))
        #expect(!none.text.contains("Create study protocol"))
        let begun = try await world.site.post(address, [], as: .designer)
        let page = try #require(begun.location)
        #expect(try await world.site.post(address, [], as: .designer).location == page)
        #expect(try await world.site.get(address, as: .viewer).location == page)
        #expect(try await world.site.get(address + "?lang=es", as: .viewer).location == page + "?lang=es")
        _ = try await world.site.post(page, fields(1, "complete").with("name", "Other").all, as: .designer)
        let saved = try #require(try await resources(world).first)
        #expect(saved.value.title == "Study Protocol")
        #expect(saved.entry.isComplete)
        #expect(!(try await world.site.get(page, as: .viewer)).text.contains("Set a period of visibility"))
    }

    @Test func `someone who may only look changes nothing`() async throws {
        let world = try await DesignSite()
        let page = try await add("Leaflet", world)
        #expect(try await world.site.get(page, as: .viewer).status == .ok)
        for address in [list + "/new", list + "/protocol", page] {
            #expect(
                try await world.site.post(address, fields(1, "save").all, as: .viewer).status == .forbidden)
        }
        #expect(try await world.site.get(list + "/999", as: .designer).status == .notFound)
    }
}
