import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// A translator saves a translation of an English text that someone else changed in the meantime.
@Suite struct TranslationMergeTests {
    private static let page = DesignSite.basics
    private static let spanish = LanguageTag("es") ?? .english
    private static let typed = Fields([
        ("revision", "2"), ("lang", "es"), ("action", "save"), ("name", ""), ("tagline", "Mi texto"),
    ])

    /// A study whose tagline changed from "By night" to "By day" while the translator had it open.
    private func world() async throws -> DesignSite {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By night" }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By day" }
        return world
    }

    /// The outdated translations with the English texts from which they were made.
    private func stale(_ world: DesignSite) async throws -> [String] {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read { transaction in
            let texts = try designs.texts(in: scope, transaction)
            return try designs.staleTranslations(of: texts, in: scope, transaction)
                .map { "\($0.text.path.text) \($0.language): \($0.previousEnglish)" }
        }
    }

    @Test func `the page of the conflict says that the translation is outdated`() async throws {
        let world = try await world()
        let shown = try await world.site.post(Self.page, Self.typed.all, as: .designer)
        #expect(shown.status == .conflict)
        #expect(
            try shown.page.status.texts.contains("The English text changed while you were translating it."))
        #expect(
            try shown.page.status.says("a translation is outdated: Study tagline, Spanish"), "\(shown.text)")
        #expect(try await stale(world).isEmpty)
    }

    @Test(arguments: ["bothTheirs", "bothOwn"])
    func `a translation that is saved in a merge is one of the English text that the translator saw`(
        resolve: String
    ) async throws {
        let world = try await world()
        let decided = Self.typed.with("seen", "3").with("resolve", resolve)
        #expect(try await world.site.post(Self.page, decided.all, as: .designer).status == .seeOther)
        let saved = try await world.document(BasicInformation.self)
        #expect(saved.value.tagline == LocalizedText([.english: "By day", Self.spanish: "Mi texto"]))
        #expect(try await stale(world) == ["tagline es: By night"])
        let languages = try await world.site.get(DesignSite.design + "/languages/es", as: .designer).text
        #expect(languages.contains("To review"))
    }

    @Test(arguments: [("Mi texto", ["tagline es: By night"]), ("De día", [])])
    func `keeping on editing leaves it outdated unless the translation is changed`(
        text: String, outdated: [String]
    ) async throws {
        let world = try await world()
        let decided = Self.typed.with("seen", "3").with("resolve", "edit")
        let form = try await world.site.post(Self.page, decided.all, as: .designer)
        #expect(try form.status == .ok && form.page.alert.texts.contains("1 outdated translation to review"))
        #expect(form.text.contains("href=\"#f-tagline\""))
        let next = Self.typed.with("revision", "3").with("tagline", text)
        #expect(try await world.site.post(Self.page, next.all, as: .designer).status == .seeOther)
        #expect(try await stale(world) == outdated)
    }

    @Test func `a translation of an unchanged English text is not outdated by a merge`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By night" }
        try await world.change(BasicInformation.self) { $0.sponsor[.english] = "Their sponsor" }
        let shown = try await world.site.post(Self.page, Self.typed.all, as: .designer)
        #expect(shown.page.title == "Someone else saved changes while you were editing")
        #expect(shown.status == .conflict && !shown.text.contains("while you were translating"))
        let decided = Self.typed.with("seen", "3").with("resolve", "bothTheirs")
        _ = try await world.site.post(Self.page, decided.all, as: .designer)
        #expect(try await stale(world).isEmpty)
    }

    @Test func `a file without the English column leaves an outdated translation outdated`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        try await world.change(BasicInformation.self) {
            $0.tagline = LocalizedText([.english: "By night", Self.spanish: "De noche"])
        }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By day" }
        let id = try await world.document(BasicInformation.self).id
        let languages = DesignSite.design + "/languages/es"
        for (name, rows) in [
            ("a.csv", "ID,Spanish (es)\r\n\(id):tagline,Por la noche\r\n"),
            (
                "a.xlf",
                """
                <xliff version="1.2"><file target-language="es"><body><trans-unit id="\(id):tagline">\
                <target>Cada noche</target></trans-unit></body></file></xliff>
                """
            ),
        ] {
            let file = FormFile(
                name: "file", fileName: name, contentType: "text/plain", bytes: Array(rows.utf8))
            let sent = try await world.site.post(languages + "/imports", files: [file], as: .designer)
            let address = try #require(sent.location, "\(sent.text)")
            let page = try await world.site.get(address, as: .designer).page
            #expect(
                page.texts.contains("Changed: Previous and current (the file has no English text)")
                    && page.texts.contains("By night changed to day"))
            #expect(page.buttons.contains("Import selected translations"))
            _ = try await world.importReviewed(address, selecting: ["\(id):tagline"], as: .designer)
            #expect(try await stale(world) == ["tagline es: By night"], "\(name)")
        }
        #expect(
            try await world.document(BasicInformation.self).value.tagline[Self.spanish] == "Cada noche")
    }

    @Test func `an empty file and one in UTF-16 are not taken for XML`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By night" }
        let id = try await world.document(BasicInformation.self).id
        let imports = DesignSite.design + "/languages/es/imports"
        func send(_ name: String, _ bytes: [UInt8]) async throws -> ClientResponse {
            let file = FormFile(name: "file", fileName: name, contentType: "text/plain", bytes: bytes)
            return try await world.site.post(imports, files: [file], as: .designer)
        }
        let empty = try await send("t.csv", [])
        #expect(
            try empty.page.field("Translated file").error
                == "The file is empty. Export the texts again, or choose another file")
        let rows = "ID\tEnglish (en)\tSpanish (es)\r\n\(id):tagline\tBy night\tPor la noche, ¿sí?\r\n"
        for isLittle in [true, false] {
            let bytes = ("\u{FEFF}" + rows).utf16.flatMap { unit in
                isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            }
            let sent = try await send("t.csv", bytes)
            let page = try await world.site.get(try #require(sent.location, "\(sent.text)"), as: .designer)
            #expect(page.page.texts.contains("Por la noche, ¿sí?"))
            #expect(
                try await send("t.csv", bytes.dropLast()).page.field("Translated file").error
                    == "The file is not complete UTF-16. Save it as CSV UTF-8 and upload it again.")
        }
    }

    @Test func `a language without a name is shown by its tag, once`() {
        #expect(LanguageTag("abc")?.names == "abc")
        #expect(LanguageTag("abc")?.englishWithTag == "abc")
        #expect(LanguageTag("es-MX")?.names == "Español, Spanish (es-MX)")
        #expect(LanguageTag("en")?.names == "English (en)")
    }
}
