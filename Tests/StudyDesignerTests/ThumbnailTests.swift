import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner

@Suite struct ThumbnailTests {
    private let page = DesignSite.basics

    private func send(
        _ bytes: [UInt8], _ fields: Fields, _ world: DesignSite, as someone: TestUser = .designer
    ) async throws -> ClientResponse {
        try await world.site.post(
            page, fields.all,
            files: [
                FormFile(name: "thumbnail", fileName: "moon.png", contentType: "image/png", bytes: bytes)
            ],
            as: someone)
    }

    @Test func `a picture is kept, shown and taken out again`() async throws {
        let world = try await DesignSite()
        #expect(try await send(SampleImage.png(300, 300), Fields.basics(), world).status == .seeOther)
        let image = try #require(try await world.document(BasicInformation.self).value.thumbnail)
        #expect(image.name == "moon.png")
        #expect(image.widthPixels == 300)
        let picture = try await world.site.get(DesignSite.design + "/files/\(image.digest)", as: .viewer)
        #expect(picture.status == .ok)
        #expect(picture.body == SampleImage.png(300, 300))
        #expect(picture.headers["content-type"] == "image/png")
        let kept = Fields.basics(revision: 2).adding("thumbnail.kept", image.digest)
        _ = try await world.site.post(page, kept.with("tagline", "x").all, as: .designer)
        #expect(try await world.document(BasicInformation.self).value.thumbnail?.digest == image.digest)
        let removed = kept.with("revision", "3").adding("thumbnail.remove", "1")
        _ = try await world.site.post(page, removed.all, as: .designer)
        #expect(try await world.document(BasicInformation.self).value.thumbnail == nil)
    }

    @Test(arguments: [
        (Upload(SampleImage.png(224, 224)), "at least 225"),
        (Upload(SampleImage.png(300, 200)), "square"),
        (Upload("GIF89a"), "not a PNG or JPEG"),
        (Upload(Array(SampleImage.png(300, 300).dropLast(20))), "it is damaged"),
        (Upload(Array(SampleImage.png(300, 300).dropLast(12))), "it is damaged"),
        (Upload("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "not a PNG or JPEG"),
        (Upload(SampleImage.png(4097, 4097)), "4097 × 4097 pixels, which is too large for phones"),
        (Upload(SampleImage.png(300, 300), paddedBy: DesignLimits.thumbnailBytes), "under 1 MB"),
    ])
    func `a picture that apps could not show is refused, and the rest stays`(
        upload: Upload, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await send(upload.bytes, Fields.basics().with("tagline", "Kept"), world)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Study thumbnail image").error?.contains(sentence) == true,
            "\(response.text)")
        #expect(response.text.contains("value=\"Kept\""))
        #expect(try await world.document(BasicInformation.self).revision == 1)
    }

    @Test func `a picture is not asked for again when another field is refused`() async throws {
        let world = try await DesignSite()
        let response = try await send(
            SampleImage.png(225, 225), Fields.basics().with("website", "example.org"), world)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("name=\"thumbnail.kept\""))
        #expect(response.page.links.contains("moon.png"))
    }

    @Test func `a picture whose file is elsewhere stays in the document`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) {
            $0.thumbnail = ImageReference(
                digest: "d1", mediaType: "image/png", widthPixels: 225, heightPixels: 225, name: "moon.png")
        }
        let fields = Fields.basics(revision: 2).adding("thumbnail.kept", "d1")
        #expect(try await world.site.post(page, fields.all, as: .designer).status == .seeOther)
        #expect(try await world.document(BasicInformation.self).value.thumbnail?.digest == "d1")
    }

    @Test func `a picture needs a role on the study`() async throws {
        let world = try await DesignSite()
        let sent = try await send(SampleImage.png(300, 300), Fields.basics(), world, as: .viewer)
        #expect(sent.status == .forbidden)
        let address = DesignSite.design + "/files/x"
        #expect(try await world.site.get(address, as: .reader).status == .forbidden)
        #expect(try await world.site.get(address, as: .viewer).status == .notFound)
    }
}
