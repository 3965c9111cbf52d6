import HTTP
import SQLStore
import Studies
import StudyMetadata
import StudyPublishing
import Testing
import Vocabulary

/// What apps read about themselves, reviewed by hand against sections 3.2, 3.12, 3.14 and 3.15 of the reference.
struct AppPayloadTests {
    private static let heron = FolderID(11)
    private static let site = "https://portal.example.org"

    private func save(_ document: some AppDocument, _ site: MetadataSite) async throws {
        try await site.store.write { transaction in
            let contents = AppDocumentRepository(of: Self.heron)
            let saved = try contents.document(type(of: document), transaction)
            try contents.save(
                document, startedFrom: saved.revision, by: MetadataSite.author, at: MetadataSite.launchedAt,
                siteAddress: Self.site, transaction)
        }
        try await site.studies.refresh()
    }

    private func inSpanishToo(_ site: MetadataSite) async throws {
        var properties = AppProperties()
        properties.languages = [MetadataSite.spanish]
        try await save(properties, site)
    }

    private static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText([.english: english, MetadataSite.spanish: spanish])
    }

    private static var pages: AppPages {
        var (first, second) = (IntroPage(id: "a"), IntroPage(id: "b"))
        (first.image, second.image) = (MetadataSite.image(height: 1334), MetadataSite.image(height: 570))
        (first.title, first.text) = (both("Welcome", "Hola"), both("Begin", "Empiece"))
        (second.title, second.text) = ("More", "Text")
        var pages = AppPages()
        (pages.pages, pages.video) = ([first, second], "https://example.org/v")
        return pages
    }

    private static var resources: AppResources {
        var (text, pdf) = (AppResource(id: "r1"), AppResource(id: "r2"))
        (text.name, text.text) = (both("FAQ", "Preguntas"), both("<p>Yes</p>", "<p>Sí</p>"))
        (pdf.name, pdf.content) = ("Guide", .pdf)
        pdf.papers[.english] = PDFReference(digest: "p1", byteCount: 9, name: "guide.pdf")
        var resources = AppResources()
        resources.resources = [text, pdf]
        return resources
    }

    @Test func `an app that tells nothing has an empty gateway and no terms`() async throws {
        let site = try await MetadataSite()
        #expect(await site.get("gatewayInfo").text == #"{"message":"SUCCESS","info":[],"resources":[]}"#)
        #expect(await site.get("termsPolicy").text == #"{"message":"SUCCESS","terms":"","privacy":""}"#)
    }

    @Test func `the gateway, in both languages of the app`() async throws {
        let site = try await MetadataSite()
        try await inSpanishToo(site)
        try await save(Self.pages, site)
        try await save(Self.resources, site)
        let images = "\(Self.site)/StudyMetaData/images"
        func answer(
            _ title: String, _ text: String, _ name: String, _ content: String
        ) -> String {
            #"{"message":"SUCCESS","info":[{"type":"video","image":"\#(images)/d1334.png","title":"\#(title)","#
                + #""text":"\#(text)","videoLink":"https://example.org/v"},{"type":"text","#
                + #""image":"\#(images)/d570.png","title":"More","text":"Text","videoLink":""}],"#
                + #""resources":[{"resourcesId":"r1","resourceId":"r1","title":"\#(name)","type":"html","#
                + #""content":"\#(content)"},{"resourcesId":"r2","resourceId":"r2","title":"Guide","#
                + #""type":"pdf","content":"\#(Self.site)/StudyMetaData/papers/p1.pdf"}]}"#
        }
        let english = answer("Welcome", "Begin", "FAQ", "<p>Yes</p>")
        #expect(await site.get("gatewayInfo").text == english)
        #expect(await site.get("GATEWAYINFO", as: "labkey").text == english)
        #expect(
            await site.get("gatewayInfo", [("language", "es-MX")]).text
                == answer("Hola", "Empiece", "Preguntas", "<p>Sí</p>"))
        #expect(await site.get("gatewayInfo", [("language", "fr")]).text == english)
    }

    @Test func `another app sees nothing of it`() async throws {
        let site = try await MetadataSite()
        try await save(Self.pages, site)
        for bundle in ["org.example.test", "org.example.owl"] {
            let answer = await site.get("gatewayInfo", as: bundle)
            #expect(answer.text == #"{"message":"SUCCESS","info":[],"resources":[]}"#)
        }
    }

    @Test func `a change is seen at once, and a client that has the answer is only told so`() async throws {
        let site = try await MetadataSite()
        try await save(Self.pages, site)
        let tag = try #require(await site.get("gatewayInfo").headers["etag"])
        #expect(await site.get("gatewayInfo", [("if-none-match", tag)]).status == .notModified)
        try await save(AppPages(), site)
        let changed = await site.get("gatewayInfo", [("if-none-match", tag)])
        #expect(changed.status == .ok)
        #expect(!changed.text.contains("Welcome"))
    }

    @Test func `the terms`() async throws {
        let site = try await MetadataSite()
        try await inSpanishToo(site)
        var terms = AppTerms()
        terms.terms = Self.both("https://example.org/terms", "https://example.org/es")
        terms.privacy = "We keep little."
        try await save(terms, site)
        #expect(
            await site.get("termsPolicy").text
                == #"{"message":"SUCCESS","terms":"https://example.org/terms","privacy":"We keep little."}"#)
        #expect(
            await site.get("termsPolicy?language=es").text
                == #"{"message":"SUCCESS","terms":"https://example.org/es","privacy":"We keep little."}"#)
    }

    private static var versions: AppVersions {
        var versions = AppVersions()
        (versions.android.version, versions.android.isForced) = ("1.10", true)
        versions.android.message = both("Please update", "Actualice")
        versions.ios.version = "2.0.1"
        return versions
    }

    private static let platforms =
        #""android":{"latestVersion":"1.10","forceUpdate":"true"},"ios":{"latestVersion":"2.0.1","#
        + #""forceUpdate":"false"}"#

    @Test(arguments: [
        ("1.9", "org.example.heron.android", "Please update", true, "1.10"),
        ("1.10", "org.example.heron.android", "", false, "1.10"),
        ("1.10.0", "org.example.heron.android", "", false, "1.10"),
        ("2", "org.example.heron.android", "", false, "1.10"),
        ("new", "org.example.heron.android", "", false, ""),
        ("1.9", "org.example.heron", "", false, "2.0.1"),
    ])
    func `whether an app has to be updated, number by number`(
        known: String, bundle: String, message: String, isForced: Bool, current: String
    ) async throws {
        let site = try await MetadataSite()
        try await save(Self.versions, site)
        #expect(
            await site.get("appUpdates?appVersion=\(known)", as: bundle).text
                == #"{"message":"\#(message)","forceUpdate":\#(isForced),"currentVersion":"\#(current)","#
                + Self.platforms + "}")
    }

    @Test func `the message comes in the language of the phone`() async throws {
        let site = try await MetadataSite()
        try await inSpanishToo(site)
        try await save(Self.versions, site)
        let answer = await site.get(
            "appUpdates?appVersion=1.0", as: "org.example.heron.android", [("language", "es")])
        #expect(answer.text.contains(#""message":"Actualice""#))
    }

    @Test func `an app without versions hears its own`() async throws {
        let site = try await MetadataSite()
        #expect(
            await site.get("appUpdates?appVersion=1.0").text
                == #"{"message":"","forceUpdate":false,"currentVersion":"1.0","#
                + #""android":{"latestVersion":null,"forceUpdate":"false"},"#
                + #""ios":{"latestVersion":null,"forceUpdate":"false"}}"#)
    }

    @Test func `the newest versions of an app that names itself`() async throws {
        let site = try await MetadataSite()
        try await save(Self.versions, site)
        let names = [("applicationId", "heron"), ("orgId", "Meridian")]
        #expect(await site.get("versionInfo", names).text == "{" + Self.platforms + "}")
        let other = await site.get("versionInfo", as: "org.example.owl", names)
        #expect(other.status == .notFound)
        #expect(other.headers["StatusMessage"] == "No records found")
    }

    @Test func `what people write goes to the addresses of the app`() async throws {
        let site = try await MetadataSite()
        var properties = AppProperties()
        (properties.feedbackEmail, properties.contactEmail) = ("f@example.org", MetadataSite.brokenAddress)
        let feedback = #"{"subject":"Hello\nBcc: x@example.org","body":"<b>Fine</b>"}"#
        #expect(await site.post("feedback", feedback).text == #"{"message":"FAILURE"}"#)
        try await save(properties, site)
        #expect(await site.post("feedback", feedback).text == #"{"message":"SUCCESS"}"#)
        #expect(
            site.mails.withLock { $0 } == [
                AppFeedback(
                    to: "f@example.org", subject: "Feedback: Hello Bcc: x@example.org", text: "<b>Fine</b>")
            ])
        let question = #"{"subject":"How","body":"so?","firstName":"Ana","email":"ana@example.org"}"#
        let failed = await site.post("contactUs", question)
        #expect(failed.status == .ok)
        #expect(failed.text == #"{"message":"FAILURE"}"#)
        for bad in [
            "", "{", "[]", #"{"subject":"x"}"#, #"{"subject":"x","body":" "}"#, #"{"subject":1,"body":"x"}"#,
        ] {
            #expect(await site.post("feedback", bad).status == .badRequest, "\(bad)")
        }
    }
}
