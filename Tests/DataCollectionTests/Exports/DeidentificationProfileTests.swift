import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// The pages of profiles: their rules, who changes them, and who has a pseudonym.
struct DeidentificationProfileTests {
    @Test func `nothing is exported before all flags are decided, and the columns are named`() async throws {
        let site = try await DeidentifiedSite(confirming: false)
        defer { site.data.clear() }
        let page = try await site.site.get(DeidentifiedSite.profile, as: .reader)
        #expect(page.text.contains("Confirm the flags of all columns first: Diary.remark"), "\(page.text)")
        let refused = try await site.site.post(
            DeidentifiedSite.profile + "/export", [("format", "csv")], as: .reader)
        #expect(refused.status == .unprocessableContent && refused.text.contains("Diary.remark"))
    }

    @Test func `an export that waited while a new column came names it instead of exporting it`() async throws
    {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        site.data.worker.pause()
        _ = try await site.site.post(DeidentifiedSite.profile + "/export", [("format", "csv")], as: .reader)
        try await site.site.store.write {
            try $0.run("delete from column_flags where column_name = 'remark'")
        }
        try await site.data.worker.resume()
        await site.pages.feature.settled()
        let export = try await site.data.find(ExportID(1))
        #expect(export.state == .failed && export.failure?.contains("Diary.remark") == true)
    }

    @Test(
        arguments: [
            ([("name", "")], "Enter a name."), ([("groupSize", "1")], "Enter a number from 2 to 100."),
            ([("groupSize", "x")], "Enter a number from 2 to 100."),
            ([("column-diary.score", "shift")], "Select what happens to score."),
            ([("basis", "")], "Choose what the profile follows."),
            ([("basis", "x")], "Choose what the profile follows."),
            ([("name", "\u{200B}\u{202E}")], "Enter a name."),
            ([("column-diary.remark", "keep")], "Select what happens to remark."),
            ([("was", "7")], "Another user has changed this profile meanwhile."),
        ] as [([(String, String)], String)])
    func `wrong rules are refused, and nothing is saved`(
        _ changes: [(String, String)], _ message: String
    ) async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let fields = [("was", "1"), ("name", "Other"), ("basis", "expert"), ("groupSize", "5")]
            .filter { field in !changes.contains { $0.0 == field.0 } }
        let refused = try await site.site.post(DeidentifiedSite.profile, fields + changes, as: .editor)
        #expect(refused.status == .unprocessableContent && refused.text.contains(message), "\(refused.text)")
        let name: String? = try await site.site.store.read {
            try $0.value("select name from deidentification_profiles where version = 1")
        }
        #expect(name == "Statistics team")
    }

    @Test func `readers export but don't decide, and neighbors see nothing`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let page = try await site.site.get(DeidentifiedSite.profile, as: .reader).page
        #expect(
            page.buttons.contains("Create de-identified export") && !page.buttons.contains("Save profile"))
        #expect(try await site.save(version: 1, [], as: .reader).status == .forbidden)
        #expect(
            try await site.site.get(DeidentifiedSite.exports + "/profiles/new", as: .reader).status
                == .forbidden)
        for path in ["", "/export"] {
            let refused = try await site.site.post(
                DeidentifiedSite.profile + path, [("format", "csv")], as: .stranger)
            #expect(refused.status == .notFound)
        }
        #expect(try await site.site.get(DeidentifiedSite.profile, as: .stranger).status == .notFound)
        #expect(
            try await site.site.get(DeidentifiedSite.exports + "/profiles/99", as: .reader).status
                == .notFound)
    }

    @Test func `a deleted profile is gone, and its exports stay`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        _ = try await site.export()
        #expect(
            try await site.site.post(DeidentifiedSite.profile + "/remove", as: .reader).status == .forbidden)
        #expect(
            try await site.site.post(DeidentifiedSite.profile + "/remove", as: .editor).location
                == DeidentifiedSite.exports)
        #expect(try await site.site.get(DeidentifiedSite.profile, as: .editor).status == .notFound)
        #expect(
            try await site.site.post(DeidentifiedSite.profile + "/export", [("format", "csv")], as: .editor)
                .status
                == .notFound)
        #expect(try await site.site.get(DeidentifiedSite.exports + "/1/file", as: .reader).status == .ok)
        let again = try await site.site.post(
            DeidentifiedSite.exports + "/profiles/new", [("name", "Statistics team"), ("basis", "expert")],
            as: .editor)
        #expect(again.location == DeidentifiedSite.exports + "/profiles/2")
    }

    @Test func `only the identity link opens a pseudonym, and each look is recorded`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let pseudonym = try #require(readCSV(try await site.export().text("Diary.csv"))[1].dropFirst().first)
        let address = DeidentifiedSite.profile + "/pseudonym?value=\(pseudonym)"
        #expect(try await site.site.get(address, as: .editor).status == .forbidden)
        #expect(try await site.data.events("pseudonym.view").isEmpty)
        let study = site.site.world.study
        let console = site.site.parts.console
        let email = TestUser.editor.email
        try await site.site.store.write { transaction in
            _ = try IdentityLinkRepository.add(
                email: email, with: console.grant(ManageRoles.self, on: .study(study)), in: transaction)
        }
        let found = try await site.site.get(address, as: .editor)
        #expect(
            found.status == .ok && found.page.links.contains { $0.hasPrefix("Participant ") }, "\(found.text)"
        )
        #expect(found.headers["cache-control"] == "no-store")
        #expect(try await site.data.events("pseudonym.view").count == 1)
        let none = try await site.site.get(
            DeidentifiedSite.profile + "/pseudonym?value=P-AAAA-AAAA", as: .editor)
        #expect(none.text.contains("No participant of this study has the pseudonym"))
    }

    @Test func `a profile that keeps a direct identifier needs the right to export identifiers`() async throws
    {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        try await site.pages.confirmFlags { $0.column.name == "mood" ? .direct : $0.flag.flag }
        _ = try await site.save(version: 1, [("column-diary.mood", "keep")])
        let asked = try await site.site.post(
            DeidentifiedSite.profile + "/export", [("format", "csv")], as: .reader)
        #expect(asked.status == .forbidden)
        _ = try await site.export(as: .editor)
        #expect(
            try await site.site.get(DeidentifiedSite.exports + "/1/file", as: .reader).status == .forbidden)
        #expect(try await site.site.get(DeidentifiedSite.exports + "/1/file", as: .editor).status == .ok)
        let page = try await site.site.get(DeidentifiedSite.exports, as: .reader)
        #expect(page.text.contains("Contains identifiers."))
    }
}
