import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Vocabulary
import WebAccess

@testable import StudyDesigner

/// Copying a study, and the file of a design on its way out and in again.
@Suite struct DesignTransferTests {
    private let copyPage = DesignSite.design + "/copy"
    private let exportPage = DesignSite.design + "/export"
    private let importPage = "/orgs/MERIDIAN/apps/HERON-T/new-study/import"

    private func copyFields(_ world: DesignSite) -> Fields {
        Fields([
            ("name", "Sleep again"), ("studyID", "SLEEP02"), ("app", "\(world.site.world.app.id)"),
            ("edition", "saved"),
        ])
    }

    @Test func `a copy has the design under names of its own, and nothing of it is complete`() async throws {
        let world = try await designed()
        let response = try await world.site.post(copyPage, copyFields(world).all, as: .designer)
        let address = try #require(response.location, "\(response.text)")
        #expect(address == "/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/design/basic-information")
        let page = try await world.site.get(address, as: .designer).text
        #expect(page.contains("value=\"Sleep again\"") && page.contains("value=\"SLEEP02\""))
        #expect(page.contains("A Study of Sleep") && !page.contains("value=\"SLEEP01T\""))
        let marks: Int? = try await world.site.store.read {
            try $0.value("select count(*) from document_marks")
        }
        #expect(marks == 0)
        let first = try await file(of: "SLEEP01", world)
        let second = try await file(of: "SLEEP02", world)
        #expect(others(first) == others(second))
        let event = try #require(try await audited("design.copy", world).first)
        #expect(event.about == "MERIDIAN/HERON/SLEEP01" && event.actorName == TestUser.designer.name)
        #expect(world.site.faults.all == [])
    }

    @Test(arguments: [true, false], [true, false])
    func `a copy and an import have the outdated translations of their original`(
        copies: Bool, isConfirmed: Bool
    ) async throws {
        let world = try await designed()
        try await world.change(StudySettings.self) { $0.languages = [.spanish] }
        // The Spanish text is the standard one, made from another English text.
        try await world.change(ConsentReview.self) { $0.agreement[.english] = "I agree to take part" }
        let languages = DesignSite.design + "/languages/es"
        if isConfirmed { try await confirmTranslation(on: languages, world) }
        let before = try await world.site.get(languages, as: .designer).text
        #expect(before.contains("Confirm translation") != isConfirmed)
        let made: ClientResponse
        if copies {
            made = try await world.site.post(copyPage, copyFields(world).all, as: .designer)
        } else {
            let exported = try await world.site.get(exportPage, as: .orgAdmin).body
            let look = try #require(try await send(exported, world).location)
            let review = try await world.site.get(look, as: .orgAdmin)
            #expect(review.page.title == "Import Sleep in Early Pregnancy")
            #expect(review.status == .ok && !review.text.contains("To fix before importing"))
            made = try await world.site.post(
                look, [("action", "take"), ("name", "Sleep"), ("studyID", "NAP01")], as: .orgAdmin)
        }
        let address = try #require(made.location).replacing("/basic-information", with: "/languages/es")
        let page = try await world.site.get(address, as: .orgAdmin)
        #expect(page.status == .ok)
        #expect(page.text.contains("Confirm translation") != isConfirmed, "\(page.text)")
        #expect(page.text.contains("I agree to take part") != isConfirmed)
    }

    private func confirmTranslation(on languages: String, _ world: DesignSite) async throws {
        _ = try await world.confirmFirst(on: languages, as: .designer)
    }

    @Test func `what a channel published can be copied and exported, without what came since`() async throws {
        let world = try await designed()
        try await world.publish()
        try await world.change(BasicInformation.self) { $0.tagline = "Changed since" }
        let shown = try await world.site.get(copyPage, as: .designer).page
        #expect(shown.links.contains("Export: Published Live announcement"))
        _ = try await world.site.post(
            copyPage, copyFields(world).with("edition", "live").all, as: .designer)
        let copied = try await file(of: "SLEEP02", world)
        #expect(basics(copied)?["tagline"]?["en"]?.string == "Night by night")
        let published = try await world.site.get(exportPage + "?edition=live", as: .viewer)
        let design = try JSONTree.parse(published.text)
        #expect(basics(design)?["tagline"]?["en"]?.string == "Night by night")
        #expect(SchemaCheck.problems(of: design, in: try #require(Operation.exportDesign.result)) == [])
        #expect(try await world.site.get(exportPage + "?edition=test", as: .viewer).status == .notFound)
    }

    @Test(arguments: [
        ("name", "", "Enter the study name"), ("studyID", "", "Enter the study ID"),
        ("studyID", "SLEEP01", "has the ID SLEEP01"),
        ("studyID", "SLEEP01T", "already uses the study ID SLEEP01T"),
        ("studyID", "a b", "This contains a space"), ("app", "", "Choose an app for the copy"),
        ("app", "999", "Choose an app from the list"), ("name", String(repeating: "n", count: 51), "Shorten"),
    ])
    func `a copy that cannot be is refused at its field, and makes nothing`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await designed()
        let response = try await world.site.post(
            copyPage, copyFields(world).with(field, value).all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
        #expect(try await count(world) == 3)
    }

    @Test func `a copy goes where one may create studies, and the neighbor's apps are not offered`()
        async throws
    {
        let world = try await designed()
        let page = try await world.site.get(copyPage, as: .orgAdmin).text
        #expect(page.contains("HERON-T") && !page.contains("KESTREL"))
        let theirs = copyFields(world).with("app", "\(world.site.world.neighbor.app.id)")
        #expect(
            try await world.site.post(copyPage, theirs.all, as: .orgAdmin).status == .unprocessableContent)
        #expect(
            try await world.site.post(copyPage, copyFields(world).all, as: .viewer).status
                == .unprocessableContent)
        #expect(try await world.site.get(copyPage, as: .viewer).page.says("permission to create studies"))
        for page in [copyPage, exportPage] {
            #expect(try await world.site.get(page, as: .reader).status == .forbidden)
            #expect(try await world.site.get(page, as: .stranger).status == .notFound)
        }
    }

    @Test func `an export is a file to keep, and is in the audit`() async throws {
        let world = try await designed()
        let response = try await world.site.get(exportPage, as: .viewer)
        #expect(response.status == .ok)
        #expect(response.headers["content-disposition"] == "attachment; filename=\"SLEEP01-design.json\"")
        #expect(try JSONTree.parse(response.text)["format"]?.string == "study-portal-design")
        #expect(try await audited("design.export", world).first?.actorName == TestUser.viewer.name)
    }

    @Test func `a file is looked at before a study is made of it`() async throws {
        let world = try await designed()
        let bytes = try await world.site.get(exportPage, as: .orgAdmin).body
        let sent = try await send(bytes, world)
        let look = try #require(sent.location, "\(sent.text)")
        let page = try await world.site.get(look, as: .orgAdmin).page
        #expect(
            page.texts.contains("Nothing has been created yet. Review the contents of the file.")
                && page.says("design.json"))
        #expect(
            page.texts.contains("1: Diary of nights")
                && page.html.contains("value=\"Sleep in Early Pregnancy\""))
        #expect(try await count(world) == 3)
        let fields = Fields([("action", "take"), ("name", "Sleep"), ("studyID", "NAP01")])
        let made = try await world.site.post(look, fields.all, as: .orgAdmin)
        #expect(made.location == "/orgs/MERIDIAN/apps/HERON-T/studies/NAP01/design/basic-information")
        #expect(try await world.site.get(look, as: .orgAdmin).status == .notFound)
        #expect(try await audited("design.import", world).first?.about == "design.json")
        #expect(others(try await file(of: "NAP01", world)) == others(try await file(of: "SLEEP01", world)))
        #expect(world.site.faults.all == [])
    }

    @Test func `a Study ID that is taken is reported at its field, and what was typed stays`() async throws {
        let world = try await designed()
        let look = try #require(
            try await send(try await world.site.get(exportPage, as: .orgAdmin).body, world).location)
        let fields = Fields([("action", "take"), ("name", "Typed name"), ("studyID", "SLEEP01T")])
        let response = try await world.site.post(look, fields.all, as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("href=\"#f-studyID\"") && response.text.contains("Typed name"))
        #expect(try await count(world) == 3)
        let aside = try await world.site.post(look, [("action", "drop")], as: .orgAdmin)
        #expect(aside.status == .seeOther)
        #expect(try await world.site.get(look, as: .orgAdmin).status == .notFound)
    }

    @Test(arguments: [
        (Upload(""), "Choose a file"), (Upload("{"), "not valid JSON"), (Upload("[1]"), "not a design"),
        (Upload(#"{"format": "study-portal-design", "formatVersion": 2}"#), "newer version of the portal"),
        (Upload(#"{"format": "study-portal-design", "formatVersion": 0}"#), "does not exist"),
        (Upload(#"{"format": "study-portal-design", "formatVersion": 1}"#), "not contain Basic information"),
        (Upload(String(repeating: "[", count: 100_000)), "not valid JSON"),
        (Upload(Array("{}".utf8), paddedBy: 48 << 20), "larger than 48 MB"),
    ])
    func `what is no design is refused at the field, and nothing is kept`(
        upload: Upload, sentence: String
    ) async throws {
        let world = try await designed()
        let response = try await send(upload.bytes, world)
        #expect(response.status == .unprocessableContent)
        #expect(try response.page.field("Design file").error?.contains(sentence) == true, "\(response.text)")
        #expect(response.text.contains("href=\"#f-file\""))
        let kept: Int? = try await world.site.store.read {
            try $0.value("select count(*) from design_imports")
        }
        #expect(kept == 0)
    }

    @Test func `each thing that prevents an import is reported with its place, and no study is made`()
        async throws
    {
        let world = try await designed()
        let text = try await world.site.get(exportPage, as: .orgAdmin).text
        let broken = text.replacing("\"method\": \"token\"", with: "\"method\": \"poem\"")
            .replacing("\"key\": \"Diary\"", with: "\"key\": \"Di ary\"")
        #expect(broken != text)
        let look = try #require(try await send(Array(broken.utf8), world).location)
        let page = try await world.site.get(look, as: .orgAdmin).page
        #expect(page.headings.contains("To fix before importing") && page.says("at method"))
        #expect(
            page.headings.contains("Eligibility 1")
                && page.texts.contains(
                    "Short title This contains a space. Use only letters, digits and * ( ) _ + | : . -")
        )
        let taken = try await world.site.post(
            look, [("action", "take"), ("name", "Sleep"), ("studyID", "NAP01")], as: .orgAdmin)
        #expect(taken.status == .unprocessableContent)
        #expect(try await count(world) == 3)
    }

    @Test func `the review of a file doesn't use the writer, and has the categories of the organization`()
        async throws
    {
        let world = try await designed()
        let text = try await world.site.get(exportPage, as: .orgAdmin).text
        let look = try #require(try await send(Array(text.utf8), world).location)
        let first = try await world.site.get(look, as: .orgAdmin).page
        #expect(first.title == "Import Sleep in Early Pregnancy")
        #expect(
            !first.html.contains("To fix before importing") && !first.html.contains("is not a category here"))
        let (writes, folders) = (world.site.store.statistics.writes, try await folderCount(world))
        for _ in 0..<3 { #expect(try await world.site.get(look, as: .orgAdmin).status == .ok) }
        #expect(world.site.store.statistics.writes == writes)
        #expect(try await folderCount(world) == folders)
    }

    private func folderCount(_ world: DesignSite) async throws -> Int? {
        try await world.site.store.read { try $0.value("select count(*) from folders") }
    }

    @Test func `problems of a file are grouped and named by item, step and field`() async throws {
        let world = try await designed()
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            var steps = Questionnaire()
            (steps.key, steps.name) = ("Naps", "Naps by day")
            for key in ["first", "second"] {
                var question = Question(id: ItemID(key), response: .boolean)
                (question.key, question.text) = (key, "How was it?")
                steps.steps.append(.question(question))
            }
            _ = try designs.add(steps, in: scope, by: Author(user: nil, name: "Test"), transaction)
        }
        let text = try await world.site.get(exportPage, as: .orgAdmin).text
        let broken = text.replacing("\"key\": \"first\"", with: "\"key\": \"fi rst\"")
            .replacing("\"key\": \"second\"", with: "\"key\": \"sec ond\"")
        #expect(broken != text)
        let look = try #require(try await send(Array(broken.utf8), world).location)
        let page = try await world.site.get(look, as: .orgAdmin).text
        for place in ["Naps by day, step 1", "Naps by day, step 2", "<b>Step title or key</b>"] {
            #expect(page.contains(place), "\(place): \(page)")
        }
        #expect(page.contains("Questionnaires <span class=\"count\">2</span>"))
    }

    @Test func `hostile HTML of a file is cleaned, and the page says so`() async throws {
        let world = try await designed()
        let text = try await world.site.get(exportPage, as: .orgAdmin).text
        let hostile = text.replacing("<b>learn</b>", with: "<b onclick=x()>learn</b><script>x()</script>")
        #expect(hostile != text)
        let look = try #require(try await send(Array(hostile.utf8), world).location)
        let page = try await world.site.get(look, as: .orgAdmin).text
        #expect(page.contains("What will be different") && page.contains("does not support is removed"))
        _ = try await world.site.post(
            look, [("action", "take"), ("name", "Sleep"), ("studyID", "NAP01")], as: .orgAdmin)
        let taken = basics(try await file(of: "NAP01", world))?["about"]?["en"]?.string
        #expect(taken == "<p>We want to <b>learn</b>.</p>")
    }

    @Test func `importing takes the right to create studies, and another app's file is not found`()
        async throws
    {
        let world = try await designed()
        let look = try #require(
            try await send(try await world.site.get(exportPage, as: .orgAdmin).body, world).location)
        #expect(try await world.site.get(importPage, as: .viewer).status != .ok)
        #expect(try await world.site.get(importPage, as: .stranger).status == .notFound)
        #expect(try await world.site.get(look, as: .stranger).status == .notFound)
        let elsewhere = look.replacing("HERON-T", with: "HERON")
        #expect(try await world.site.get(elsewhere, as: .orgAdmin).status == .notFound)
        #expect(
            try await world.site.post(
                elsewhere, [("action", "take"), ("name", "x"), ("studyID", "X1")], as: .orgAdmin
            )
            .status == .notFound)
    }

    // MARK: What the tests share

    /// A study with basic information and a questionnaire.
    private func designed() async throws -> DesignSite {
        let world = try await DesignSite()
        _ = try await world.site.post(DesignSite.basics, Fields.basics().all, as: .designer)
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            var diary = Questionnaire()
            (diary.key, diary.name) = ("Diary", "Diary of nights")
            _ = try designs.add(
                diary, in: scope, by: Author(user: nil, name: "Test"), transaction)
        }
        return world
    }

    private func send(_ bytes: [UInt8], _ world: DesignSite) async throws -> ClientResponse {
        try await world.site.post(
            importPage,
            files: [
                FormFile(name: "file", fileName: "design.json", contentType: "application/json", bytes: bytes)
            ], as: .orgAdmin)
    }

    private func file(of study: StudyID, _ world: DesignSite) async throws -> JSONTree {
        let designs = world.designs
        return try await world.site.store.read { transaction in
            let channel = try #require(try FolderRepository.channels(named: study, in: transaction).first)
            return try JSONTree.parse(try StudyFile(of: channel.study.scope, designs, transaction).text)
        }
    }

    private func basics(_ file: JSONTree) -> JSONTree? {
        file["documents"]?.array?.first { $0["kind"]?.string == "basicInformation" }?["body"]
    }

    private func others(_ file: JSONTree) -> [JSONTree]? {
        file["documents"]?.array?.filter { $0["kind"]?.string != "basicInformation" }
    }

    private func count(_ world: DesignSite) async throws -> Int? {
        try await world.site.store.read { try $0.value("select count(*) from channels") }
    }

    private func audited(_ action: String, _ world: DesignSite) async throws -> [AuditEntry] {
        let console = world.site.parts.console
        return try await world.site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = action
            return try AuditRepository.page(
                filter, limit: 10, with: console.grant(ViewAudit.self, on: .site(SiteFolder())),
                in: transaction
            ).entries
        }
    }
}
