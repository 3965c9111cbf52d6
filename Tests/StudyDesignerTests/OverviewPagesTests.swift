import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct OverviewPagesTests {
    private let page = DesignSite.overview

    /// The form with one page in which nothing but the image is missing.
    private func fields(revision: Int = 1, action: String = "save") -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action),
            ("video", "https://example.org/v"), ("page", "first"), ("pages[first].title", "Sleep"),
            ("pages[first].text", "Night by night"),
        ])
    }

    private func send(
        _ fields: Fields, _ images: [String: [UInt8]] = [:], _ world: DesignSite,
        as someone: TestUser = .designer
    ) async throws -> ClientResponse {
        let files = images.sorted { $0.key < $1.key }.map {
            FormFile(name: $0.key, fileName: "moon.png", contentType: "image/png", bytes: $0.value)
        }
        return try await world.site.post(page, fields.all, files: files, as: someone)
    }

    private let tall = SampleImage.png(750, 1334)

    @Test func `a design begins with one page that bears the name of the study`() async throws {
        let world = try await DesignSite()
        let pages = try await world.document(StudyOverview.self).value.pages
        #expect(pages.map(\.title.english) == ["Sleep in Early Pregnancy"])
        #expect(try await world.site.get(page, as: .viewer).page.fields.contains("Image of page 1"))
    }

    @Test func `a page with its image is saved, and the section is complete`() async throws {
        let world = try await DesignSite()
        let response = try await send(fields(action: "complete"), ["pages[first].image": tall], world)
        #expect(response.location == DesignSite.eligibility)
        let saved = try await world.document(StudyOverview.self)
        #expect(saved.entry.isComplete)
        #expect(saved.value.video.english == "https://example.org/v")
        let image = try #require(saved.value.pages.first?.image)
        #expect(image.name == "moon.png")
        let shown = try await world.site.get(page, as: .viewer)
        #expect(shown.text.contains("/design/files/\(image.digest)"))
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0", "#1", "a b", ""])
    func `an ID that this form can't have made is no page`(_ id: String) async throws {
        let world = try await DesignSite()
        let sent = fields().adding("page", id).adding("pages[\(id)].title", "Forged")
        #expect(try await send(sent, [:], world).status == .seeOther)
        let pages = try await world.document(StudyOverview.self).value.pages
        #expect(pages.map(\.id.text) == ["first"])
        for address in ["", "/actions", "/check", "/overview"] {
            #expect(try await world.site.get(DesignSite.design + address, as: .designer).status == .ok)
        }
    }

    @Test func `pages are added, moved and removed, and images stay with their pages`() async throws {
        let world = try await DesignSite()
        let added = try await send(fields(action: "add"), ["pages[first].image": tall], world)
        #expect(added.location == page + "#add-page")
        var pages = try await world.document(StudyOverview.self).value.pages
        let (first, second) = (pages[0], try #require(pages.last?.id))
        let kept = try #require(first.image).digest
        let both = fields(revision: 2).adding("page", second.text)
            .adding("pages[\(second)].title", "Two").adding("pages[\(second)].text", "Second")
            .adding("pages[first].image.kept", kept)
        let moved = try await send(both.with("action", "up:\(second)"), [:], world)
        #expect(moved.location?.hasPrefix(page + "#") == true)
        pages = try await world.document(StudyOverview.self).value.pages
        #expect(pages.map(\.title.english) == ["Two", "Sleep"])
        #expect(pages.map(\.image?.digest) == [nil, kept])
        _ = try await send(both.with("revision", "3").with("action", "remove:\(second)"), [:], world)
        #expect(try await world.document(StudyOverview.self).value.pages.map(\.id) == ["first"])
    }

    @Test(arguments: [
        ("video", "example.org/v", "https:// or http://"),
        ("video", "https://example.org/" + String(repeating: "v", count: 300), "Shorten it to 300"),
        ("pages[first].title", String(repeating: "t", count: 51), "Shorten it to 50"),
        ("pages[first].text", String(repeating: "x", count: 251), "Shorten it to 250"),
    ])
    func `what no draft may hold is refused at its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await send(fields().with(field, value), [:], world)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
    }

    @Test(arguments: [
        (Upload("GIF89a"), "not a PNG or JPEG"),
        (Upload("<svg onload=alert(1)>"), "not a PNG or JPEG"),
        (Upload(SampleImage.png(750, 1334), paddedBy: DesignLimits.pageImageBytes), "under 4 MB"),
    ])
    func `a file that is no picture for phones is refused, and what was typed stays`(
        upload: Upload, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await send(
            fields().with("pages[first].title", "Kept"), ["pages[first].image": upload.bytes], world)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Image of page 1").error?.contains(sentence) == true, "\(response.text)")
        #expect(response.text.contains("value=\"Kept\""))
        #expect(try await world.document(StudyOverview.self).revision == 1)
    }

    @Test func `an image of another shape is kept and keeps the page open`() async throws {
        let world = try await DesignSite()
        let response = try await send(
            fields(action: "complete"), ["pages[first].image": SampleImage.png(750, 570)], world)
        let shown = try await world.site.get(try #require(response.location), as: .designer)
        #expect(
            try shown.page.field("Image of page 1").error?.contains(
                "750 × 570 pixels. Choose one of 750 × 1334") == true, "\(shown.text)")
        #expect(try await world.document(StudyOverview.self).value.pages.first?.image != nil)
    }

    @Test func `a sixth page is refused, and there is no button for one`() async throws {
        let world = try await DesignSite()
        try await world.change(StudyOverview.self) { overview in
            overview.pages = (1...5).map { IntroPage(id: ItemID("p\($0)")) }
        }
        #expect(!(try await world.site.get(page, as: .designer)).text.contains("Add page"))
        var six = fields(revision: 2).with("page", nil)
        for number in 1...6 { six = six.adding("page", "p\(number)") }
        let response = try await send(six, [:], world)
        #expect(response.status == .unprocessableContent)
        #expect(try response.page.alert.texts.contains("Page: There are 6 pages. Keep at most 5"))
    }

    @Test func `pages are translated one by one, the video where it has another address`() async throws {
        let world = try await DesignSite()
        _ = try await send(fields(), [:], world)
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let spanish = Fields([
            ("revision", "2"), ("lang", "es"), ("action", "save"), ("pages[first].title", "Dormir"),
            ("pages[first].text", "Noche a noche"), ("page", "other"),
        ])
        _ = try await send(spanish, [:], world)
        let pages = try await world.document(StudyOverview.self).value.pages
        #expect(pages.map { $0.title.text(in: LanguageTag("es") ?? .english) } == ["Dormir"])
        let checked = try await world.site.get(page + "?check=1&lang=es", as: .designer)
        #expect(checked.page.title == "Overview pages")
        #expect(!checked.text.contains("The Spanish text is missing"), "\(checked.text)")
    }

    @Test func `someone who may only look changes nothing`() async throws {
        let world = try await DesignSite()
        #expect(try await send(fields(), [:], world, as: .viewer).status == .forbidden)
        #expect(try await world.site.get(page, as: .reader).status == .forbidden)
    }
}
