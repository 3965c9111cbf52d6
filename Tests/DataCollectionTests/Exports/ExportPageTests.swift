import Access
import Cryptography
import FoundationEssentials
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataAccess
@testable import DataCollection

@Suite struct ExportPageTests {
    private let exports = ExportSite.exports
    private let study: [(String, String)] = [("what", "study"), ("format", "csv"), ("format", "xlsx")]

    @Test func `an editor asks for an export, sees its digest and takes it away`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"))
        let asked = try await site.site.post(exports, study, as: .editor)
        #expect(asked.location == exports, "\(asked.text)")
        await site.pages.feature.settled()
        let page = try await site.site.get(exports, as: .editor)
        #expect(page.page.says("CSV, Excel; entire study"))
        #expect(page.text.firstMatch(of: /[0-9,]+ rows? in [0-9]+ Lists?\./) != nil)
        #expect(page.page.says("E. Clover"))
        #expect(page.page.says("Kept until 2026-11-23 12:00"), "\(page.text)")
        let file = try await site.site.get(exports + "/1/file", as: .editor)
        #expect(file.status == .ok)
        let digest = SHA256.digest(file.body).hex
        #expect(page.page.texts.contains(digest))
        #expect(file.headers["etag"] == "\"\(digest)\"")
        #expect(file.headers["repr-digest"]?.hasPrefix("sha-256=:") == true)
        #expect(file.headers["content-disposition"]?.contains("SLEEP01_study_20261120T120000Z.zip") == true)
        _ = try ZipReading(file.body)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
        #expect(site.pages.reports.withLock { $0 }.isEmpty)
    }

    @Test func `who exported what, and which bytes came of it, is in the audit`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let form = [
            ("what", "view"), ("list", "\(site.id)"), ("view", "query.remark~eq=secret"), ("format", "csv"),
        ]
        _ = try await site.site.post(exports, form, as: .editor)
        await site.pages.feature.settled()
        let file = try await site.site.get(exports + "/1/file", as: .editor)
        let begun = try await site.events("export.begin")
        #expect(begun.count == 1)
        #expect(begun[0].contains("\"filters\":\"remark~eq\""), "\(begun)")
        #expect(!begun[0].contains("secret"))
        let ended = try await site.events("export.finish")
        #expect(ended.count == 1)
        #expect(ended[0].contains(SHA256.digest(file.body).hex))
        #expect(ended[0].contains("\"rows\":0"))
        #expect(ended[0].contains("E. Clover"))
        #expect(try await site.events("export.download").count == 1)
    }

    @Test func `a download that broke continues, if the file is the same`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        let whole = try await site.site.get(exports + "/1/file", as: .editor)
        let etag = try #require(whole.headers["etag"])
        let rest = try await site.site.get(
            exports + "/1/file", as: .editor, headers: ["range": "bytes=100-", "if-range": etag])
        #expect(rest.status == .partialContent)
        #expect(rest.body == Array(whole.body[100...]))
        let other = try await site.site.get(
            exports + "/1/file", as: .editor, headers: ["range": "bytes=100-", "if-range": "\"other\""])
        #expect(other.body == whole.body)
        let known = try await site.site.get(
            exports + "/1/file", as: .editor, headers: ["if-none-match": etag])
        #expect(known.status == .notModified)
    }

    @Test(arguments: [
        ([("what", "study")], "Choose at least one format."), ([("format", "csv")], "Choose what to export."),
        ([("what", "everything"), ("format", "csv")], "Choose what to export."),
        ([("what", "list"), ("list", "999"), ("format", "csv")], "This List no longer exists."),
        ([("what", "study"), ("format", "docx")], "Choose at least one format."),
    ])
    func `a form that lacks something says what`(_ form: [(String, String)], _ sentence: String) async throws
    {
        let site = try await ExportSite()
        let answer = try await site.site.post(exports, form, as: .editor)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
        #expect(try await site.events("export.begin").isEmpty)
    }

    @Test func `anyone who lost the right has no way to the file`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        #expect(try await site.site.get(exports + "/1/file", as: .editor).status == .ok)
        let (world, console) = (site.site.world, site.site.parts.console)
        try await site.site.store.write { transaction in
            try RoleRepository.revoke(
                .editor, from: .user(world.user(.editor)),
                with: console.grant(ManageRoles.self, on: .app(world.app)), in: transaction)
        }
        let refused = try await site.site.get(exports + "/1/file", as: .editor)
        #expect(refused.status == .notFound)
        #expect(try await site.events("export.download").count == 1)
    }

    @Test(arguments: [(TestUser.designer, Status.forbidden), (.viewer, .forbidden), (.stranger, .notFound)])
    func `who may not see responses can neither ask, stop nor take`(
        _ someone: TestUser, _ status: Status
    ) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        #expect(try await site.site.get(exports, as: someone).status == status)
        #expect(try await site.site.post(exports, study, as: someone).status == status)
        #expect(try await site.site.post(exports + "/1/stop", as: someone).status == status)
        #expect(try await site.site.get(exports + "/1/file", as: someone).status == status)
    }

    @Test func `an export of another study is not found, also by those who may see that`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        let others = "/orgs/MERIDIAN/apps/HERON-T/studies/SLEEP01T/exports"
        #expect(try await site.site.get(others, as: .siteAdmin).status == .ok)
        #expect(try await site.site.get(others + "/1/file", as: .siteAdmin).status == .notFound)
        #expect(try await site.site.post(others + "/1/stop", as: .siteAdmin).status == .notFound)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/exports"
        #expect(try await site.site.get(neighbor, as: .stranger).status == .ok)
        #expect(try await site.site.get(neighbor + "/1/file", as: .stranger).status == .notFound)
        #expect(try await site.site.get(exports + "/2/file", as: .editor).status == .notFound)
    }

    @Test func `tokens leave only with those who may see them`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let form = [
            ("what", "view"), ("list", "\(site.id)"), ("view", "column=Key&column=ParticipantId%2FToken"),
            ("format", "csv"),
        ]
        _ = try await site.site.post(exports, form, as: .folderAdmin)
        #expect(try await site.site.post(exports, form, as: .editor).status == .badRequest)
        await site.pages.feature.settled()
        #expect(try await site.site.get(exports + "/1/file", as: .editor).status == .forbidden)
        #expect(
            try await site.site.get(exports, as: .editor).page.texts.contains(
                "Contains tokens. You need permission to view tokens."))
        let full = try ZipReading(try await site.site.get(exports + "/1/file", as: .folderAdmin).body)
        #expect(try full.text("Diary.csv") == "Key,ParticipantId/Token\r\n")
        #expect(try await site.site.get(exports + "/2/file", as: .editor).status == .notFound)
    }

    @Test func `the pages of Lists lead to the export of what they show`() async throws {
        let site = try await ExportSite()
        let index = try await site.site.get(PageSite.study + "/lists", as: .editor)
        #expect(index.text.contains("href=\"\(exports)\""))
        let list = try await site.site.get(
            "\(PageSite.study)/lists/\(site.id)?query.score~gte=2", as: .editor)
        #expect(list.text.contains("\(exports)?list=\(site.id)&amp;query.score~gte=2"))
        let page = try await site.site.get("\(exports)?list=\(site.id)&query.score~gte=2", as: .editor)
        #expect(page.page.fields.contains("Diary as shown 0 of 0 rows, 8 columns: Score ≥ 2"))
        #expect(page.text.contains("name=\"view\" value=\"query.score~gte=2\""))
    }

    @Test func `only so many exports of a study wait`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        site.worker.pause()
        for _ in 0..<ExportRepository.pendingMax {
            #expect(try await site.site.post(exports, study, as: .editor).status == .seeOther)
        }
        #expect(try await site.site.post(exports, study, as: .editor).status == .conflict)
        let page = try await site.site.get(exports, as: .editor)
        #expect(page.page.says("9 exports ahead"))
    }

    @Test func `an export that was stopped is asked for once more, from either page`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        #expect(try await site.site.get(PageSite.study + "/jobs", as: .editor).page.texts.contains("Ready"))
        try await site.site.store.write { try $0.run("update exports set state = 'stopped'") }
        for page in [exports, PageSite.study + "/jobs"] {
            #expect(
                try await site.site.get(page, as: .editor).text.contains(exports + "/1/repeat"), "\(page)")
        }
        let again = try await site.site.post(exports + "/1/repeat", as: .editor)
        #expect(again.location == exports)
        await site.pages.feature.settled()
        #expect(try await site.events("export.begin").count == 2)
        #expect(try await site.events("export.finish").count == 2)
    }

    @Test func `only an export of the study that has ended is repeated`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.site.post(exports, study, as: .editor)
        await site.pages.feature.settled()
        #expect(try await site.site.post(exports + "/9/repeat", as: .editor).status == .notFound)
        #expect(try await site.site.post(exports + "/1/repeat", as: .stranger).status == .notFound)
        try await site.site.store.write { try $0.run("update exports set state = 'running'") }
        #expect(try await site.site.post(exports + "/1/repeat", as: .editor).status == .notFound)
        #expect(try await site.events("export.begin").count == 1)
    }
}
