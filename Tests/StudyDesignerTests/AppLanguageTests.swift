import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// The languages of an app, and what notifications add to the files for translators.
@Suite struct AppLanguageTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"
    private static let page = app + "/languages"
    private static let spanish = LanguageTag("es") ?? .english

    private func save(_ page: String, _ revision: Int, _ fields: [(String, String)], _ world: DesignSite)
        async throws
    {
        let whole = [("revision", String(revision)), ("lang", "en"), ("action", "save")] + fields
        let answer = try await world.site.post(Self.app + page, whole, as: .orgAdmin)
        #expect(answer.status == .seeOther, "\(answer.text)")
    }

    /// Changes a document and accepts the translations that become outdated, as earlier versions did.
    private func change<Document: AppDocument>(
        _ world: DesignSite, _ change: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        let (app, now) = (world.site.world.app.id, world.site.clock.now)
        try await world.site.store.write { transaction in
            let contents = AppDocumentRepository(of: app)
            let saved = try contents.document(Document.self, transaction)
            var value = saved.value
            change(&value)
            try contents.save(
                value, startedFrom: saved.revision, by: Author(user: nil, name: "R. Alder"), at: now,
                siteAddress: "", outdated: .accepted, transaction)
        }
    }

    /// An app in English and Spanish with terms, a gateway resource and a notification to come.
    private func world() async throws -> DesignSite {
        let world = try await DesignSite()
        let added = try await world.site.post(Self.page, [("language", "es")], as: .orgAdmin)
        #expect(added.location == Self.page + "/es")
        try await save("/terms", 0, [("terms", "We keep little."), ("privacy", "Hardly anything")], world)
        try await save(
            "/gateway/resources/new", 0,
            [("name", "Guide"), ("content", "text"), ("text", "<p>First <b>steps</b></p>")], world)
        _ = try await world.site.post(
            Self.app + "/notifications", [("text.en", "The app is renewed."), ("when", "open")],
            as: .orgAdmin)
        return world
    }

    private func document<Document: AppDocument>(
        _ type: Document.Type, _ world: DesignSite
    ) async throws -> Document {
        let app = world.site.world.app.id
        return try await world.site.store.read { try AppDocumentRepository(of: app).document(type, $0).value }
    }

    @Test func `the texts of an app are counted document by document and linked to their fields`()
        async throws
    {
        let world = try await world()
        let all = try await world.site.get(Self.page, as: .orgAdmin).page
        for title in ["Terms and privacy", "Gateway resources", "Notifications", "0 of 5"] {
            #expect(all.says(title), "\(title)")
        }
        let one = try await world.site.get(Self.page + "/es", as: .orgAdmin).text
        #expect(one.contains(Self.app + "/terms?check=1&amp;lang=es#f-privacy"))
        #expect(one.contains("?check=1&amp;lang=es#f-name") && one.contains(Self.app + "/notifications/"))
    }

    @Test(arguments: ["texts.csv", "texts.xlf"])
    func `an app's texts and notifications go to a translator and come back`(name: String) async throws {
        let world = try await world()
        let sent = try await world.site.get(Self.page + "/es/" + name, as: .orgAdmin)
        #expect(sent.headers["content-disposition"]?.contains("HERON-es.") == true)
        var text = sent.text
        for (english, spanish) in [
            ("We keep little.", "Guardamos poco."), ("The app is renewed.", "La app se renueva."),
        ] {
            let before = text
            if name.hasSuffix("csv") {
                text = text.replacing("\(english),,missing", with: "\(english),\(spanish),missing")
            } else {
                let source = "<source xml:lang=\"en\">\(english)</source><target xml:lang=\"es\" state=\""
                text = text.replacing(
                    source + "needs-translation\">", with: source + "translated\">" + spanish)
            }
            #expect(text != before, "\(english) in \(text)")
        }
        let file = FormFile(
            name: "file", fileName: name, contentType: "text/plain", bytes: Array(text.utf8))
        let looked = try await world.site.post(Self.page + "/es/imports", files: [file], as: .orgAdmin)
        let address = try #require(looked.location)
        let page = try await world.site.get(address, as: .orgAdmin).page
        #expect(page.texts.contains("Guardamos poco.") && page.buttons.contains("Import 2 translations"))
        #expect(try await document(AppTerms.self, world).terms[Self.spanish].isEmpty)
        let taken = try await world.importReviewed(address, as: .orgAdmin)
        #expect(taken.location == Self.page + "/es")
        #expect(try await document(AppTerms.self, world).terms[Self.spanish] == "Guardamos poco.")
        let (designs, app) = (world.designs, world.site.world.app.id)
        let notifications = try await world.site.store.read {
            try designs.notifications.all(in: .app(app), $0)
        }
        #expect(notifications.map { $0.text[Self.spanish] } == ["La app se renueva."])
        #expect(try await world.site.get(address, as: .orgAdmin).status == .notFound)
    }

    @Test func `what a translator did to HTML is cleaned, and what the rules refuse is reported by its line`()
        async throws
    {
        let world = try await world()
        let resources = try await document(AppResources.self, world).resources
        let (id, english) = (try #require(resources.first).id, try #require(resources.first).text.english)
        let rows = """
            ID,English (en),Spanish (es)\r
            resources:resources[\(id)].text,\(english),<p>Primeros<script>x()</script></p>\r
            terms:privacy,Hardly anything,https:\r
            terms:gone,Gone,Nada\r

            """
        let file = FormFile(
            name: "file", fileName: "a.csv", contentType: "text/csv", bytes: Array(rows.utf8))
        let address = try #require(
            try await world.site.post(Self.page + "/es/imports", files: [file], as: .orgAdmin).location)
        let page = try await world.site.get(address, as: .orgAdmin).page
        #expect(page.says("Line 3: Terms and privacy, privacy: Phones cannot open this URL"))
        #expect(
            page.texts.contains(
                "Line 4: The text “Gone” does not exist. It may have been removed since the export."))
        _ = try await world.importReviewed(address, as: .orgAdmin)
        let text = try await document(AppResources.self, world).resources.first?.text[Self.spanish]
        #expect(text == "<p>Primeros</p>")
        #expect(try await document(AppTerms.self, world).privacy[Self.spanish].isEmpty)
    }

    @Test func `a translation whose English changed is listed until someone says that it is right`()
        async throws
    {
        let world = try await world()
        _ = try await world.site.post(
            Self.app + "/terms",
            [("revision", "1"), ("lang", "es"), ("action", "save"), ("terms", "Poco.")], as: .orgAdmin)
        try await change(world) { (terms: inout AppTerms) in terms.terms[.english] = "We keep nothing." }
        let page = try await world.site.get(Self.page + "/es", as: .orgAdmin).page
        #expect(page.headings.contains("To review") && page.buttons.contains("Confirm translation"))
        let bare = try await world.site.post(
            Self.page + "/es/confirmations", [("text", "terms:terms")], as: .orgAdmin)
        #expect(try bare.status == .unprocessableContent && bare.page.alert.says("Nothing was confirmed"))
        _ = try await world.confirmFirst(on: Self.page + "/es", as: .orgAdmin)
        #expect(
            try await !world.site.get(Self.page + "/es", as: .orgAdmin).text.contains("Confirm translation"))
    }

    @Test func `the form to which a link leads marks the outdated translations on its page`() async throws {
        let world = try await world()
        let terms = Self.app + "/terms?check=1&lang=es"
        _ = try await world.site.post(
            Self.app + "/terms",
            [("revision", "1"), ("lang", "es"), ("action", "save"), ("terms", "Poco."), ("privacy", "Nada")],
            as: .orgAdmin)
        let upToDate = try await world.site.get(terms, as: .orgAdmin).page
        #expect(upToDate.title == "Terms and privacy")
        #expect(!upToDate.html.contains("The English text changed") && !upToDate.html.contains("to review"))
        try await change(world) { (terms: inout AppTerms) in terms.terms[.english] = "We keep nothing." }
        let form = try await world.site.get(terms, as: .orgAdmin).text
        #expect(form.contains("1 outdated translation to review"))
        #expect(form.contains("href=\"#f-terms\"") && !form.contains("href=\"#f-privacy\""))
        #expect(form.contains("or confirm under App languages that it is still correct"))
        for address in ["/terms?lang=es", "/terms?check=1", "/account-emails?check=1&lang=es"] {
            let other = try await world.site.get(Self.app + address, as: .orgAdmin).page
            #expect(!other.html.contains("The English text changed"), "\(address)")
        }
        _ = try await world.confirmFirst(on: Self.page + "/es", as: .orgAdmin)
        #expect(
            try await !world.site.get(terms, as: .orgAdmin).text.contains("outdated translation to review"))
    }

    @Test func `the form of a resource marks its own outdated translations only`() async throws {
        let world = try await world()
        let first = try #require(try await document(AppResources.self, world).resources.first).id
        let address = Self.app + "/gateway/resources/\(first)"
        _ = try await world.site.post(
            address, [("revision", "1"), ("lang", "es"), ("action", "save"), ("name", "Guía")], as: .orgAdmin)
        try await change(world) { (resources: inout AppResources) in
            resources.resources[0].name[.english] = "New guide"
        }
        try await save(
            "/gateway/resources/new", 3, [("name", "Help"), ("content", "text"), ("text", "<p>Call</p>")],
            world)
        let second = try #require(try await document(AppResources.self, world).resources.last).id
        let form = try await world.site.get(address + "?check=1&lang=es", as: .orgAdmin).text
        #expect(form.contains("1 outdated translation to review") && form.contains("href=\"#f-name\""))
        let other = Self.app + "/gateway/resources/\(second)?check=1&lang=es"
        #expect(try await !world.site.get(other, as: .orgAdmin).text.contains("to review"))
    }

    @Test func `an app's translation is outdated again where its text comes back or an old file is imported`()
        async throws
    {
        let world = try await world()
        func translate(_ revision: Int, _ text: String) async throws {
            let fields = [
                ("revision", "\(revision)"), ("lang", "es"), ("action", "save"), ("terms", text),
            ]
            _ = try await world.site.post(Self.app + "/terms", fields, as: .orgAdmin)
        }
        func isOutdated() async throws -> Bool {
            try await world.site.get(Self.page + "/es", as: .orgAdmin).text.contains("Confirm translation")
        }
        try await translate(1, "Poco.")
        try await change(world) { (terms: inout AppTerms) in terms.terms[.english] = "We keep nothing." }
        try await translate(3, "Nada.")
        #expect(try await !isOutdated())
        try await translate(4, "Poco.")
        #expect(
            try await document(AppTerms.self, world).terms[Self.spanish] == "Nada.", "it must be confirmed")
        try await change(world) { (terms: inout AppTerms) in terms.terms[Self.spanish] = "Poco." }
        #expect(try await isOutdated())
        try await translate(5, "Nada.")
        let rows = "ID,English (en),Spanish (es)\r\nterms:terms,We keep little.,Muy poco.\r\n"
        let file = FormFile(
            name: "file", fileName: "a.csv", contentType: "text/csv", bytes: Array(rows.utf8))
        let address = try #require(
            try await world.site.post(Self.page + "/es/imports", files: [file], as: .orgAdmin).location)
        _ = try await world.importReviewed(address, selecting: ["terms:terms"], as: .orgAdmin)
        #expect(try await document(AppTerms.self, world).terms[Self.spanish] == "Muy poco.")
        #expect(try await isOutdated())
    }

    @Test(arguments: [
        ([("language", "")], "Choose a language"), ([("tag", "not a tag")], "is not a language tag"),
        ([("tag", "EN")], "already"),
    ])
    func `a language that cannot be added is refused at its field`(
        fields: [(String, String)], sentence: String
    ) async throws {
        let world = try await DesignSite()
        let answer = try await world.site.post(Self.page, fields, as: .orgAdmin)
        #expect(answer.status == .unprocessableContent && answer.page.says(sentence))
    }

    @Test func `a language that is taken out is not found any more, and no other app's file either`()
        async throws
    {
        let world = try await world()
        let removed = try await world.site.post(Self.page + "/es/removal", as: .orgAdmin)
        #expect(removed.location == Self.page)
        #expect(try await world.site.get(Self.page + "/es", as: .orgAdmin).status == .notFound)
        #expect(try await document(AppProperties.self, world).languages.isEmpty)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/languages"
        #expect(try await world.site.get(neighbor, as: .orgAdmin).status == .notFound)
    }

    @Test func `a study's notifications to come join its files, and what was sent does not`() async throws {
        let world = try await DesignSite()
        let page = DesignSite.design + "/languages"
        _ = try await world.site.post(page, [("language", "es")], as: .designer)
        let (designs, scope, channel) = (
            world.designs, NotificationScope.study(world.scope), world.site.world.channel.id
        )
        let author = Author(user: nil, name: "R. Alder")
        let id = try await world.site.store.write { transaction in
            try designs.notifications.add(
                NotificationDraft(text: "Bring your diary, please", timing: .open), to: channel, in: scope,
                by: author, transaction
            ).id
        }
        let sent = try await world.site.get(page + "/es/texts.csv", as: .designer).text
        #expect(sent.contains("n\(id):text") && sent.contains("Bring your diary"))
        let rows =
            "ID,English (en),Spanish (es)\r\nn\(id):text,\"Bring your diary, please\",Traiga su diario\r\n"
        let file = FormFile(
            name: "file", fileName: "a.csv", contentType: "text/csv", bytes: Array(rows.utf8))
        let address = try #require(
            try await world.site.post(page + "/es/imports", files: [file], as: .designer).location)
        _ = try await world.importReviewed(address, as: .designer)
        let text = try await world.site.store.read {
            try designs.notifications.find(id, in: scope, $0).text[Self.spanish]
        }
        #expect(text == "Traiga su diario")
    }
}
