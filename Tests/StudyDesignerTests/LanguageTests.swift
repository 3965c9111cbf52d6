import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct LanguageTests {
    private static let page = DesignSite.design + "/languages"
    private static let spanish = LanguageTag("es") ?? .english

    /// A study in English and Spanish, with one text translated.
    private func world() async throws -> DesignSite {
        let world = try await DesignSite()
        _ = try await world.site.post(Self.page, [("language", "es")], as: .designer)
        try await world.change(BasicInformation.self) { basics in
            basics.name[Self.spanish] = "El sueño"
            basics.tagline[.english] = "Night by night"
            basics.about[.english] = "<p>About <strong>sleep</strong></p>"
        }
        return world
    }

    @Test func `a language is added by name or by tag, and taken out again`() async throws {
        let world = try await DesignSite()
        let added = try await world.site.post(Self.page, [("language", "es")], as: .designer)
        #expect(added.location == Self.page + "/es")
        let tagged = try await world.site.post(Self.page, [("tag", "PT-br")], as: .designer)
        #expect(tagged.location == Self.page + "/pt-BR")
        #expect(try await world.document(StudySettings.self).value.languages.map(\.text) == ["es", "pt-BR"])
        let removed = try await world.site.post(Self.page + "/es/removal", as: .designer)
        #expect(removed.location == Self.page)
        #expect(try await world.document(StudySettings.self).value.languages.map(\.text) == ["pt-BR"])
        #expect(try await world.site.get(Self.page + "/es", as: .designer).status == .notFound)
    }

    @Test(arguments: [
        ([("language", "")], "Choose a language"), ([("tag", "not a tag")], "is not a language tag"),
        ([("tag", "EN")], "already"),
    ])
    func `a language that cannot be added is refused at its field`(
        fields: [(String, String)], sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(Self.page, fields, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
    }

    @Test func `a tag is asked for in a folded row, which is open after a mistake`() async throws {
        let world = try await DesignSite()
        let page = try await world.site.get(Self.page, as: .designer).text
        #expect(page.contains("Another language") && !page.contains("<details class=\"setting\" open"))
        let refused = try await world.site.post(Self.page, [("tag", "not a tag")], as: .designer).text
        #expect(refused.contains("<details class=\"setting\" open"), "\(refused)")
    }

    @Test func `a viewer sees the languages and changes nothing`() async throws {
        let world = try await world()
        let page = try await world.site.get(Self.page, as: .viewer)
        #expect(page.status == .ok)
        #expect(page.page.title == "Languages")
        #expect(!page.text.contains("Add language"))
        #expect(try await world.site.get(Self.page + "/es/texts.csv", as: .viewer).status == .ok)
        #expect(try await world.site.post(Self.page + "/es/removal", as: .viewer).status == .forbidden)
        #expect(try await world.site.get(Self.page, as: .stranger).status == .notFound)
    }

    @Test func `the page counts the texts of each section and links what is missing to its field`()
        async throws
    {
        let world = try await world()
        let all = try await world.site.get(Self.page, as: .designer)
        #expect(all.page.links.contains("1 of 3 in Spanish"))
        let one = try await world.site.get(Self.page + "/es", as: .designer)
        #expect(one.text.contains("/design/basic-information?check=1&amp;lang=es#f-tagline"))
        #expect(!one.text.contains("#f-name\""))
    }

    @Test func `a translation whose English text changed is listed until someone says that it is right`()
        async throws
    {
        let world = try await world()
        try await world.change(BasicInformation.self) { $0.name[.english] = "Sleep, revisited" }
        let page = try await world.site.get(Self.page + "/es", as: .designer)
        #expect(page.page.headings.contains("To review"))
        #expect(page.page.texts.contains("Sleep in Early Pregnancy changed to Sleep, revisited"))
        let confirmed = try await world.confirmFirst(on: Self.page + "/es", as: .designer)
        #expect(confirmed.location == Self.page + "/es")
        #expect(
            try await !world.site.get(Self.page + "/es", as: .designer).text.contains("Confirm translation"))
        #expect(try await world.audited("translation.confirm").count == 1)
    }

    @Test(arguments: [true, false])
    func `a confirmation is about the two texts that were shown`(isEnglishChanged: Bool) async throws {
        let world = try await world()
        try await world.change(BasicInformation.self) { $0.name[.english] = "Sleep, revisited" }
        let shown = try await world.site.get(Self.page + "/es", as: .designer).text
        let text = DesignSite.value(of: "text", in: shown)
        try await world.change(BasicInformation.self) { basics in
            basics.name[isEnglishChanged ? .english : Self.spanish] = "Changed meanwhile"
        }
        try await world.change(BasicInformation.self) { $0.name[.english] += "!" }
        let refused = try await world.site.post(
            Self.page + "/es/confirmations", [("text", text)], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.says("Nothing was confirmed"))
        #expect(refused.page.says("Changed meanwhile"), "\(refused.text)")
        #expect(try await world.audited("translation.confirm").isEmpty)
        let id = try await world.document(BasicInformation.self).id
        let old = try await world.site.post(
            Self.page + "/es/confirmations", [("text", "\(id):name")], as: .designer)
        #expect(old.status == .unprocessableContent, "a text without its digest confirms nothing")
    }

    @Test func `an import is about the texts that were reviewed`() async throws {
        let world = try await world()
        let id = try await world.document(BasicInformation.self).id
        let text = "ID,English (en),Spanish (es)\n\(id):tagline,Night by night,Noche a noche\n"
        let address = try #require(try await send(world, text).location)
        let page = try await world.site.get(address, as: .designer).text
        let reviewed = DesignSite.value(of: "reviewed", in: page)
        #expect(!reviewed.isEmpty)
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Day by day" }
        for fields in [[("reviewed", reviewed)], []] {
            let refused = try await world.site.post(
                address, [("action", "take"), ("take", "\(id):tagline")] + fields, as: .designer)
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.page.alert.says("Nothing was imported"))
            #expect(refused.page.texts.contains("Night by night changed to Day by day"))
        }
        #expect(try await world.document(BasicInformation.self).value.tagline[Self.spanish].isEmpty)
        let taken = try await world.importReviewed(
            address, selecting: ["\(id):tagline"], as: .designer)
        #expect(taken.status == .seeOther)
        let after = try await world.site.get(Self.page + "/es", as: .designer).page
        #expect(after.texts.contains("Noche a noche") && after.buttons.contains("Confirm translation"))
    }

    @Test func `formatted texts are compared in words, and texts of a file are named in words`() async throws
    {
        let world = try await world()
        try await world.change(BasicInformation.self) { basics in
            basics.about[Self.spanish] = "<p>Sobre el <strong>sueño</strong></p>"
        }
        try await world.change(BasicInformation.self) { $0.about[.english] = "<p>About <b>rest</b></p>" }
        let page = try await world.site.get(Self.page + "/es", as: .designer).text
        #expect(page.contains("About") && page.contains("Sobre el sueño"))
        #expect(!page.contains("&lt;p&gt;"), "\(page)")
        let id = try await world.document(BasicInformation.self).id
        let text =
            "ID,English (en),Spanish (es)\n\(id):about,<p>About sleep</p>,<p>Nuevo</p>\n"
            + "\(id):about,x,y\n\(id):questions[apnea].text,Do you snore?,¿Ronca?\n"
        let address = try #require(try await send(world, text).location)
        let review = try await world.site.get(address, as: .designer).text
        #expect(!review.contains("&lt;p&gt;") && !review.contains("questions[apnea]"), "\(review)")
        #expect(review.contains("The text “Do you snore?” does not exist"))
        #expect(review.contains("Line 3: Basic information, description: This text is already on line 2"))
    }

    @Test func `what is written in a language is marked complete at once, and nothing else`() async throws {
        let world = try await world()
        try await world.change(StudySettings.self) { settings in
            settings.platforms = [.ios]
            settings.retention = .retain
            settings.leaveAlert[.english] = "We ask no more."
        }
        let settings = try await world.document(StudySettings.self)
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            try designs.markComplete(
                settings.id, in: scope, by: Author(user: nil, name: "L. Hazel"), transaction)
        }
        let before = try await world.site.get(Self.page + "/es", as: .designer)
        #expect(before.page.title == "Spanish")
        #expect(!before.text.contains("Mark all complete"), "a text is missing in Spanish")
        try await world.change(StudySettings.self) { $0.leaveAlert[Self.spanish] = "Ya no preguntamos." }
        let page = try await world.site.get(Self.page + "/es", as: .designer)
        #expect(page.page.says("1 item is complete in English and translated to Spanish"))
        #expect(
            !(try await world.site.get(Self.page + "/es", as: .viewer)).text.contains("Mark all complete"))
        let actions = try await world.site.get(DesignSite.design + "/actions", as: .designer)
        #expect(actions.text.contains("/design/settings?check=1&amp;lang=es"), "it is mended in Spanish")
        let marked = try await world.site.post(Self.page + "/es/mark", as: .designer)
        #expect(marked.location == Self.page + "/es")
        let complete = try await world.document(StudySettings.self).entry.completeIn
        #expect(complete.contains(Self.spanish))
        #expect(try await !world.document(BasicInformation.self).entry.completeIn.contains(Self.spanish))
        _ = try await world.site.post(Self.page + "/es/mark", as: .designer)
        #expect(try await events(world) == ["Spanish: Settings"], "one, and none where nothing was left")
        #expect(try await world.site.post(Self.page + "/es/mark", as: .viewer).status == .forbidden)
    }

    private func events(_ world: DesignSite) async throws -> [String] {
        try await world.site.store.read { transaction in
            try transaction.rows(
                """
                select subject, details from audit_events where action = 'design.complete-all' order by seq
                """
            ) { row in
                let (subject, details): (String, String) = (try row[0], try row[1])
                return details.contains("Settings") ? "\(subject): Settings" : subject
            }
        }
    }

    @Test(arguments: ["texts.csv", "texts.xlf"])
    func `a file goes out, comes back translated, is looked at and taken`(name: String) async throws {
        let world = try await world()
        let sent = try await world.site.get(Self.page + "/es/" + name, as: .designer)
        #expect(sent.headers["content-disposition"]?.contains("SLEEP01-es.") == true)
        let text = sent.text
        // The translator writes one text into the place where none is.
        let back: String
        if name.hasSuffix("csv") {
            back = text.replacing("Night by night,,missing", with: "Night by night,Noche a noche,missing")
        } else {
            back = text.replacing(
                "<source xml:lang=\"en\">Night by night</source><target xml:lang=\"es\" state=\"needs-translation\">",
                with:
                    "<source xml:lang=\"en\">Night by night</source><target xml:lang=\"es\" state=\"translated\">Noche a noche"
            )
        }
        #expect(back != text)
        let file = FormFile(
            name: "file", fileName: name, contentType: "text/plain", bytes: Array(back.utf8))
        let looked = try await world.site.post(Self.page + "/es/imports", files: [file], as: .designer)
        let address = try #require(looked.location)
        let page = try await world.site.get(address, as: .designer)
        #expect(page.page.texts.contains("Noche a noche"))
        #expect(page.page.buttons.contains("Import 1 translation"))
        #expect(try await world.document(BasicInformation.self).value.tagline[Self.spanish].isEmpty)
        let taken = try await world.importReviewed(address, as: .designer)
        #expect(taken.location == Self.page + "/es")
        #expect(
            try await world.document(BasicInformation.self).value.tagline[Self.spanish] == "Noche a noche")
        #expect(try await world.site.get(address, as: .designer).status == .notFound)
        #expect(try await world.audited("translations.import").count == 1)
    }

    private func send(_ world: DesignSite, _ text: String) async throws -> ClientResponse {
        try await world.site.post(
            Self.page + "/es/imports",
            files: [
                FormFile(name: "file", fileName: "a.csv", contentType: "text/csv", bytes: Array(text.utf8))
            ], as: .designer)
    }

    @Test func `what was made for another English text is taken only if it is ticked`() async throws {
        let world = try await world()
        let id = try await world.document(BasicInformation.self).id
        let text =
            "ID,English (en),Spanish (es)\n\(id):tagline,Day by day,Noche\n\(id):name,Sleep in Early Pregnancy,Dormir\n"
        let address = try #require(try await send(world, text).location)
        #expect(
            try await world.site.get(address, as: .designer).page.headings.contains(
                "The English text changed since the export"))
        _ = try await world.importReviewed(address, selecting: ["\(id):tagline"], as: .designer)
        let basics = try await world.document(BasicInformation.self).value
        #expect(basics.tagline[Self.spanish] == "Noche")
        #expect(basics.name[Self.spanish] == "Dormir")
    }

    @Test func `a file with script in a formatted text is cleaned, and a file discarded changes nothing`()
        async throws
    {
        let world = try await world()
        let id = try await world.document(BasicInformation.self).id
        let text = "ID,Spanish (es)\n\(id):about,<p onclick=\"\"x\"\">Sobre<script>x</script></p>\n"
            .replacing(
                "<p onclick=\"\"x\"\">Sobre<script>x</script></p>", with: "<p>Sobre<script>x</script></p>")
        let dropped = try #require(try await send(world, text).location)
        _ = try await world.site.post(dropped, [("action", "drop")], as: .designer)
        #expect(try await world.document(BasicInformation.self).value.about[Self.spanish].isEmpty)
        let address = try #require(try await send(world, text).location)
        _ = try await world.importReviewed(address, as: .designer)
        #expect(try await world.document(BasicInformation.self).value.about[Self.spanish] == "<p>Sobre</p>")
    }

    @Test(arguments: [
        ("", "The file is empty"), ("nonsense", "no column ID"),
        ("ID,French (fr)\n", "is in French"),
        ("<a>", "not valid XML"),
    ])
    func `a file that cannot be read is refused with what to do`(text: String, sentence: String) async throws
    {
        let world = try await world()
        let response = try await send(world, text)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Translated file").error?.contains(sentence) == true, "\(response.text)")
    }

    @Test func `the English text is alongside the field in another language, formatted where it is`()
        async throws
    {
        let world = try await world()
        let page = try await world.site.get(DesignSite.basics + "?lang=es", as: .designer)
        #expect(page.text.contains("lang=\"en\" dir=\"auto\"><p>About <strong>sleep</strong></p></div>"))
        #expect(page.text.contains("lang=\"en\" dir=\"auto\">Night by night</div>"))
        #expect(page.page.texts.contains("English No text in English yet"))
    }
}
