import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

/// Pictures and papers as strangers fetch them: only while something that is published names them.
struct ServedFileTests {
    private static let picture = SampleImage.png(225, 225)
    private static let other = SampleImage.png(226, 226)
    private static let pdf = Array("%PDF-1.4\n%%EOF\n".utf8)
    private static let app = FolderID(11)
    private static let neighbor = FolderID(16)

    private func keep(_ bytes: [UInt8], in folder: FolderID, of site: MetadataSite) async throws
        -> ImageReference
    {
        let image = try await site.store.write {
            try FileOwner(folder).storeImage(bytes, name: "moon.png", at: MetadataSite.launchedAt, $0)
        }
        return try #require(image)
    }

    private func status(_ image: ImageReference, _ site: MetadataSite) async -> Status {
        await site.get("images/\(image.fileName)", as: nil).status
    }

    @Test func `a picture is served from its publication on, and not before`() async throws {
        let site = try await MetadataSite()
        let image = try await keep(Self.picture, in: site.sleep.folder, of: site)
        try await site.change(BasicInformation.self) { $0.thumbnail = image }
        try await site.studies.refresh()
        let draft = await site.get("images/\(image.fileName)", as: nil)
        #expect(draft.status == .notFound && draft.headers["cache-control"] == "no-store")
        #expect(await site.get("papers/\(image.digest)", as: "org.example.heron").status == .notFound)
        try await site.perform(.launch)
        let response = await site.get("images/\(image.fileName)", as: nil)
        #expect(response.status == .ok && response.body == Self.picture)
        #expect(response.headers["content-type"] == "image/png")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["cache-control"] == "public, max-age=3600")
        let tag = try #require(response.headers["etag"])
        let again = await site.client.get(
            "/StudyMetaData/images/\(image.fileName)", headers: Headers([("if-none-match", tag)]))
        #expect(again.status == .notModified && again.body.isEmpty)
        #expect(await site.get("images/none.png", as: nil).status == .notFound)
    }

    @Test func `a picture that a later version leaves out is gone, and the new one is there`() async throws {
        let site = try await MetadataSite()
        let (old, new) = (
            try await keep(Self.picture, in: site.sleep.folder, of: site),
            try await keep(Self.other, in: site.sleep.folder, of: site)
        )
        try await site.change(BasicInformation.self) { $0.thumbnail = old }
        try await site.perform(.launch)
        try await site.change(BasicInformation.self) { $0.thumbnail = new }
        try await site.studies.refresh()
        #expect(await status(old, site) == .ok)
        #expect(await status(new, site) == .notFound)
        try await site.perform(.publishUpdates)
        #expect(await status(old, site) == .notFound)
        #expect(await status(new, site) == .ok)
    }

    @Test func `a picture goes with its study`() async throws {
        let site = try await MetadataSite()
        let image = try await keep(Self.picture, in: site.sleep.folder, of: site)
        try await site.change(BasicInformation.self) { $0.thumbnail = image }
        try await site.perform(.launch)
        #expect(await status(image, site) == .ok)
        try await site.perform(.pause)
        #expect(await status(image, site) == .ok)
        try await site.store.write { transaction in
            try transaction.run("update channels set status = 'draft' where id = 1")
            try transaction.run("update generations set number = number + 1 where name = 'publications'")
        }
        try await site.studies.refresh()
        #expect(await status(image, site) == .notFound)
    }

    @Test func `naming the file of another folder shows nothing of it`() async throws {
        let site = try await MetadataSite()
        let foreign = try await keep(Self.picture, in: Self.neighbor, of: site)
        try await site.change(BasicInformation.self) { $0.thumbnail = foreign }
        try await site.perform(.launch)
        #expect(await status(foreign, site) == .notFound)
        let page = try await keep(SampleImage.png(750, 1334), in: Self.neighbor, of: site)
        try await save(page: page, site)
        #expect(await status(page, site) == .notFound)
    }

    @Test func `a linked address in a text serves no file`() async throws {
        let site = try await MetadataSite()
        let image = try await keep(Self.picture, in: site.sleep.folder, of: site)
        let html =
            "<p><img src=\"https://portal.example.org/StudyMetaData/images/\(image.fileName)\" alt=\"\"></p>"
        try await site.change(BasicInformation.self) { basics in
            (basics.about[.english], basics.about[MetadataSite.spanish]) = (html, html)
        }
        try await site.perform(.launch)
        #expect(await status(image, site) == .notFound)
    }

    @Test func `a paper is served while the launched study has it as a resource`() async throws {
        let site = try await MetadataSite()
        let pdf = try #require(
            try await site.store.write {
                try FileOwner(site.sleep.folder).storePDF(
                    Self.pdf, name: "guide.pdf", at: MetadataSite.launchedAt, $0)
            })
        var resource = Resource()
        resource.name = LocalizedText([.english: "Guide", MetadataSite.spanish: "Guía"])
        resource.notification = LocalizedText([.english: "Read it", MetadataSite.spanish: "Léala"])
        (resource.content, resource.papers) = (.pdf, [.english: pdf, MetadataSite.spanish: pdf])
        let value = resource
        try await site.store.write { transaction in
            _ = try site.designs.add(value, in: site.sleep, by: MetadataSite.author, transaction)
        }
        #expect(await site.get("papers/\(pdf.fileName)", as: nil).status == .notFound)
        try await site.perform(.launch)
        let response = await site.get("papers/\(pdf.fileName)", as: nil)
        #expect(response.headers["content-type"] == "application/pdf" && response.body == Self.pdf)
        #expect(response.headers["x-content-type-options"] == "nosniff")
    }

    @Test func `an app's page is served while the app has it`() async throws {
        let site = try await MetadataSite()
        let image = try await keep(SampleImage.png(750, 1334), in: Self.app, of: site)
        #expect(await status(image, site) == .notFound)
        try await save(page: image, site)
        #expect(await status(image, site) == .ok)
        try await save(page: nil, site)
        #expect(await status(image, site) == .notFound)
    }

    private func save(page image: ImageReference?, _ site: MetadataSite) async throws {
        try await site.store.write { transaction in
            let contents = AppDocumentRepository(of: Self.app)
            let saved = try contents.document(AppPages.self, transaction)
            var pages = AppPages()
            if let image {
                var page = IntroPage(id: "a")
                (page.image, page.title, page.text) = (image, "Welcome", "Begin")
                pages.pages = [page]
            }
            try contents.save(
                pages, startedFrom: saved.revision, by: MetadataSite.author, at: MetadataSite.launchedAt,
                siteAddress: "https://portal.example.org", transaction)
        }
        try await site.studies.refresh()
    }
}
