import Studies
import Support
import Testing
import Vocabulary

struct AppRulesTests {
    private static let spanish = LanguageTag("es") ?? .english

    private func refused(_ document: some AppDocument) -> [String] {
        document.problems(in: [Self.spanish]).filter { !$0.isWarning }.map(\.field)
    }

    @Test func `what was never filled in may be saved`() {
        #expect(refused(AppProperties()).isEmpty)
        #expect(refused(AppPages()).isEmpty)
        #expect(refused(AppResources()).isEmpty)
        #expect(refused(AppVersions()).isEmpty)
        #expect(refused(AppTerms()).isEmpty)
    }

    @Test(arguments: [
        ("1", true), ("1.10.2", true), ("1.2.3.4", true), ("1.2.3.4.5", false), ("1.", false), (".1", false),
        ("v1", false), ("1.0-beta", false), ("1234567890", false), ("١", false), ("", true),
    ])
    func `a version is whole numbers with dots`(version: String, isFine: Bool) {
        var versions = AppVersions()
        versions.ios.version = version
        #expect(refused(versions).isEmpty == isFine)
    }

    @Test func `versions compare number by number`() throws {
        let order = ["0.9", "1", "1.0.1", "1.2", "1.10", "2"]
        let numbers = try order.map { try #require(AppVersionNumber($0)) }
        #expect(numbers.sorted() == numbers)
        #expect(AppVersionNumber("1") == AppVersionNumber("1.0.0"))
    }

    @Test func `a forced upgrade needs a version and a message`() {
        var versions = AppVersions()
        versions.android.isForced = true
        #expect(refused(versions) == ["android.version", "android.message"])
        versions.android.version = "2.0"
        versions.android.message = "Please update"
        #expect(refused(versions).isEmpty)
        #expect(versions.problems(in: [Self.spanish]).map(\.language) == [Self.spanish])
    }

    @Test func `a page or resource of an app is complete or not there`() {
        var pages = AppPages()
        pages.pages = [IntroPage(id: "p")]
        #expect(refused(pages) == ["pages[p].image", "pages[p].title", "pages[p].text"])
        var resources = AppResources()
        resources.resources = [AppResource(id: "r")]
        #expect(refused(resources) == ["resources[r].name", "resources[r].text"])
        resources.resources[0].content = .pdf
        #expect(refused(resources) == ["resources[r].name", "resources[r].paper"])
    }

    @Test(arguments: [
        ("https://example.org/terms", true), ("We keep little.", true), ("http:", false),
        ("https:/example.org", false), ("https://example.org is our page", true),
        (String(repeating: "t", count: DesignLimits.appTerms + 1), false),
    ])
    func `terms are an address or a text`(text: String, isFine: Bool) {
        var terms = AppTerms()
        terms.terms = LocalizedText([.english: text])
        #expect(refused(terms).isEmpty == isFine)
    }

    @Test(arguments: ["heron", "heron@example", "a b@example.org"])
    func `an address for mail has its form`(address: String) {
        var properties = AppProperties()
        properties.feedbackEmail = address
        #expect(refused(properties) == ["feedbackEmail"])
    }

    @Test(arguments: [
        ("%PDF-1.7\n…\n%%EOF", true), ("%PDF-1.7\n…", false), ("PK\u{3}\u{4}%PDF-1.7%%EOF", false),
        ("<html>%PDF-1.7 %%EOF</html>", false), ("", false), ("%%EOF", false),
    ])
    func `a paper is a PDF by its bytes`(text: String, isPDF: Bool) async throws {
        let site = try await DesignFixture()
        let bytes = Array(text.utf8)
        let pdf = try await site.write { site, transaction in
            try FileOwner(site.scope.folder).storePDF(
                bytes, name: "a.pdf", at: site.clock.now, transaction)
        }
        #expect((pdf != nil) == isPDF)
    }

    @Test func `a study is published only in an app of its type, which then keeps it`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        // The sample is a standalone study.
        try await save(.gateway, site)
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        #expect(refusal?.failures.map(\.field) == ["type"])
        try await save(nil, site)
        try await site.perform(.launch)
        await #expect(throws: AppDocumentInvalid.self) { try await save(.gateway, site) }
        try await save(.standalone, site)
    }

    @Test func `who saves from an older revision is shown who was faster`() async throws {
        let site = try await DesignFixture()
        try await save(.gateway, site)
        let conflict = await #expect(throws: AppDocumentRepository.EditConflict.self) {
            try await site.write { _, transaction in
                try AppDocumentRepository(of: FolderID(11)).save(
                    AppProperties(), startedFrom: 0, by: DesignFixture.author, at: site.clock.now,
                    siteAddress: "", transaction)
            }
        }
        #expect(conflict?.revision == 1)
    }

    private func save(_ type: StudyType?, _ site: DesignFixture) async throws {
        try await site.write { site, transaction in
            let contents = AppDocumentRepository(of: FolderID(11))
            let saved = try contents.document(AppProperties.self, transaction)
            var properties = saved.value
            properties.type = type
            try contents.save(
                properties, startedFrom: saved.revision, by: DesignFixture.author, at: site.clock.now,
                siteAddress: "", transaction)
        }
    }
}
