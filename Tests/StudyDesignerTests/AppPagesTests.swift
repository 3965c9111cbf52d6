import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct AppPagesTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"
    static let pdf = Array("%PDF-1.4\nA page\n%%EOF\n".utf8)

    private func document<Document: AppDocument>(
        _ type: Document.Type, _ world: DesignSite
    ) async throws -> Document {
        let app = world.site.world.app.id
        return try await world.site.store.read { try AppDocumentRepository(of: app).document(type, $0).value }
    }

    private func fields(_ revision: Int = 0, _ fields: (String, String)...) -> [(String, String)] {
        [("revision", String(revision)), ("lang", "en"), ("action", "save")] + fields
    }

    private func file(_ name: String, _ fileName: String, _ bytes: [UInt8]) -> FormFile {
        FormFile(name: name, fileName: fileName, contentType: "application/pdf", bytes: bytes)
    }

    @Test func `properties, versions and terms are saved and told in the audit`() async throws {
        let world = try await DesignSite()
        let properties = fields(
            0, ("type", "gateway"), ("addLanguage", "es"), ("feedbackEmail", "a@b.example"))
        let saved = try await world.site.post(Self.app + "/properties", properties, as: .orgAdmin)
        #expect(saved.location == Self.app + "/properties")
        let versions = fields(0, ("ios.version", "2.1"), ("ios.forced", "1"), ("ios.message", "Update"))
        _ = try await world.site.post(Self.app + "/versions", versions, as: .orgAdmin)
        let terms = fields(0, ("terms", "https://example.org/terms"), ("privacy", "Little"))
        _ = try await world.site.post(Self.app + "/terms", terms, as: .orgAdmin)
        #expect(try await document(AppProperties.self, world).languages.map(\.text) == ["es"])
        #expect(try await document(AppVersions.self, world).ios.isForced)
        #expect(try await document(AppTerms.self, world).privacy.english == "Little")
        let page = try await world.site.get(Self.app + "/terms?lang=es", as: .orgAdmin)
        #expect(page.page.texts.contains("Little"))
        #expect(
            page.page.texts.contains("2 texts aren't translated to Spanish yet. Apps show English instead"))
        let events = try await appEvents(world)
        #expect(events.map(\.action) == ["app-terms.save", "app-versions.save", "app-properties.save"])
        #expect(events.first?.details.contains("https://example.org/terms") == true)
        #expect(world.site.faults.all == [])
    }

    private func appEvents(_ world: DesignSite) async throws -> [AuditEntry] {
        let (console, app) = (world.site.parts.console, world.site.world.app)
        return try await world.site.store.read { transaction in
            let filter = AuditFilter()
            return try AuditRepository.page(
                filter, limit: 50, with: console.grant(ViewAudit.self, on: .app(app)), in: transaction
            ).entries.filter { $0.action.hasPrefix("app-") && $0.action.hasSuffix(".save") }
        }
    }

    @Test func `what is wrong is reported at its field and nothing is saved`() async throws {
        let world = try await DesignSite()
        for (page, field, value) in [
            ("/versions", "android.version", "1.0-beta"), ("/properties", "otherLanguage", "?"),
            ("/terms", "terms", "https:"), ("/properties", "contactEmail", "nobody"),
        ] {
            let response = try await world.site.post(
                Self.app + page, fields(0, (field, value)), as: .orgAdmin)
            #expect(response.status == .unprocessableContent, "\(field)")
            #expect(response.text.contains("href=\"#f-\(field)\""), "\(field)")
            #expect(
                response.text.contains("value=\"\(value)\"") || response.text.contains("\(value)</textarea>"))
        }
        #expect(try await document(AppVersions.self, world) == AppVersions())
    }

    @Test func `a gateway page is added in the form and saved when it is complete`() async throws {
        let world = try await DesignSite()
        let page = Self.app + "/gateway"
        let added = try await world.site.post(
            page, fields(0, ("action", "add")).filter { $0.1 != "save" }, as: .orgAdmin)
        #expect(added.status == .ok)
        #expect(added.page.fields.contains("Title of page 1"))
        #expect(try await document(AppPages.self, world).pages.isEmpty)
        let typed = fields(0, ("page", "p1"), ("pages[p1].title", "Hello"), ("pages[p1].text", "Begin"))
        let unfinished = try await world.site.post(page, typed, as: .orgAdmin)
        #expect(unfinished.status == .unprocessableContent)
        #expect(try unfinished.page.field("Image of page 1").error == "Add an image to page 1")
        let image = FormFile(
            name: "pages[p1].image", fileName: "a.png", contentType: "image/png",
            bytes: SampleImage.png(750, 1334))
        let saved = try await world.site.post(page, typed, files: [image], as: .orgAdmin)
        #expect(saved.location == page)
        let shown = try await document(AppPages.self, world).pages
        #expect(shown.map(\.title.english) == ["Hello"])
        let digest = try #require(shown.first?.image).digest
        #expect(try await world.site.get(Self.app + "/files/\(digest)", as: .orgAdmin).status == .ok)
        #expect(try await world.site.get(Self.app + "/files/x", as: .orgAdmin).status == .notFound)
    }

    @Test func `resources are added, ordered, replaced and removed`() async throws {
        let world = try await DesignSite()
        let list = Self.app + "/gateway/resources"
        let text = fields(
            0, ("name", "Questions"), ("content", "text"), ("text", "<p>Yes<script>x()</script></p>"))
        #expect(try await world.site.post(list + "/new", text, as: .orgAdmin).location == list)
        let paper = fields(1, ("name", "Guide"), ("content", "pdf"))
        _ = try await world.site.post(
            list + "/new", paper, files: [file("paper", "guide.pdf", Self.pdf)], as: .orgAdmin)
        var resources = try await document(AppResources.self, world).resources
        #expect(resources.map(\.name.english) == ["Questions", "Guide"])
        #expect(resources.first?.text.english == "<p>Yes</p>")
        #expect(resources.last?.papers[.english]?.name == "guide.pdf")
        let second = try #require(resources.last?.id)
        _ = try await world.site.post(list + "/\(second)/move", [("direction", "up")], as: .orgAdmin)
        let kept = fields(
            3, ("name", "A guide"), ("content", "pdf"),
            ("paper.kept", resources[1].papers[.english]?.digest ?? ""))
        #expect(try await world.site.post(list + "/\(second)", kept, as: .orgAdmin).location == list)
        resources = try await document(AppResources.self, world).resources
        #expect(resources.map(\.name.english) == ["A guide", "Questions"])
        #expect(resources.first?.papers[.english] != nil)
        _ = try await world.site.post(list + "/\(second)/remove", [], as: .orgAdmin)
        #expect(try await document(AppResources.self, world).resources.map(\.name.english) == ["Questions"])
        #expect(try await world.site.get(list + "/\(second)", as: .orgAdmin).status == .notFound)
        #expect(try await world.site.get(list, as: .orgAdmin).page.links.contains("Questions"))
        #expect(world.site.faults.all == [])
    }

    @Test(arguments: [
        (Upload("<html>%PDF-1.4 %%EOF"), "not a complete PDF"),
        (Upload("%PDF-1.4 cut off"), "not a complete PDF"),
        (Upload(SampleImage.png(750, 570)), "not a complete PDF"),
        (Upload(AppPagesTests.pdf, paddedBy: DesignLimits.pdfBytes), "larger than 10 MB"),
    ])
    func `a file that is no PDF for phones is refused, and what was typed stays`(
        upload: Upload, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            Self.app + "/gateway/resources/new", fields(0, ("name", "Kept"), ("content", "pdf")),
            files: [file("paper", "a.pdf", upload.bytes)], as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(try response.page.field("PDF").error?.contains(sentence) == true, "\(response.text)")
        #expect(response.text.contains("value=\"Kept\""))
        #expect(try await document(AppResources.self, world).resources.isEmpty)
    }

    @Test func `who saves over a newer revision reads whose it is, and saves over it knowingly`() async throws
    {
        let world = try await DesignSite()
        let page = Self.app + "/terms"
        _ = try await world.site.post(page, fields(0, ("terms", "First")), as: .orgAdmin)
        let late = try await world.site.post(page, fields(0, ("terms", "Second")), as: .siteAdmin)
        #expect(late.status == .conflict)
        #expect(try late.page.alert.says("M. Thistle saved this"))
        #expect(late.text.contains("Second"))
        #expect(late.text.contains("name=\"revision\" value=\"1\""))
        #expect(try await document(AppTerms.self, world).terms.english == "First")
        _ = try await world.site.post(page, fields(1, ("terms", "Second")), as: .siteAdmin)
        #expect(try await document(AppTerms.self, world).terms.english == "Second")
    }

    @Test(arguments: ["/properties", "/gateway", "/gateway/resources", "/versions", "/terms"])
    func `only who manages the app comes in`(page: String) async throws {
        let world = try await DesignSite()
        #expect(try await world.site.get(Self.app + page, as: .orgAdmin).status == .ok)
        #expect(try await world.site.get(Self.app + page, as: .folderAdmin).status == .forbidden)
        #expect(try await world.site.get(Self.app + page, as: .designer).status == .forbidden)
        #expect(try await world.site.get(Self.app + page, as: .stranger).status == .notFound)
    }
}
