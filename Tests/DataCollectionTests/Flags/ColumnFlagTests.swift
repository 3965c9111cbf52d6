import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Flags of columns: proposed, decided by designers, and decided by users with the data.
struct ColumnFlagTests {
    private static let page = PageSite.study + "/lists/flags"

    private func columns(_ site: ExportSite) async throws -> [FlaggedColumn] {
        let channel = site.site.world.channel.id
        let lists = site.pages.feature.intake.lists
        return try await site.site.store.read {
            FlaggedColumn.all(
                in: try lists.catalog(of: channel, $0), try PropertyRepository.all(of: channel, $0),
                try ColumnFlags(of: channel, $0))
        }
    }

    /// The fields of the page's form, with some flags selected differently.
    private func form(
        _ site: ExportSite, _ changes: [String: String] = [:],
        at address: String = ColumnFlagTests.page
    ) async throws -> [(String, String)] {
        let was = ColumnFlagForm(
            ColumnFlagSelection(try Query(#require(address.split(separator: "?").last.map { String($0) })))
                .columns(of: try await columns(site)))
        return [("was", was.state)]
            + was.entries.flatMap { entry in
                [
                    (ColumnFlagForm.column, entry.column.key),
                    (
                        ColumnFlagForm.name(of: entry.column),
                        changes[entry.column.column.name] ?? entry.selected
                    ),
                ]
            }
    }

    private func flags(_ site: ExportSite) async throws -> [String: ColumnFlag] {
        Dictionary(try await columns(site).map { ($0.column.name, $0.flag) }) { first, _ in first }
    }

    @Test func `flags are proposed from types until someone decides`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let flags = try await flags(site)
        #expect(
            flags.mapValues(\.flag) == [
                "remark": .freeText, "score": .none, "well": .none, "day": .date, "mood": .none,
                "signs": .none,
            ])
        #expect(flags.values.allSatisfy { !$0.isDecided })
        let page = try await site.site.get(Self.page, as: .reader).page
        #expect(page.texts.contains("Free text") && page.texts.contains("Proposed"))
        #expect(page.buttons.allSatisfy { !$0.contains("Confirm") }, "readers decide nothing")
    }

    @Test func `an editor confirms the flags of a page at once, and changes one later`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let saved = try await site.site.post(
            Self.page, try await form(site, ["score": "indirect"]), as: .editor)
        #expect(saved.location == Self.page, "\(saved.text)")
        var flags = try await flags(site)
        #expect(flags.values.allSatisfy { $0.isDecided })
        #expect(flags["score"]?.flag == .indirect && flags["remark"]?.flag == .freeText)
        let page = try await site.site.get(Self.page, as: .editor).page
        #expect(page.texts.contains("All flags are confirmed"))
        let all = Self.page + "?show=all"
        _ = try await site.site.post(all, try await form(site, ["score": "none"], at: all), as: .editor)
        flags = try await self.flags(site)
        #expect(flags["score"]?.flag == DataFlag.none)
        let events = try await site.events("column-flags.save")
        #expect(events.count == 2 && events[0].contains("\"Diary.score\":\"indirect\""), "\(events)")
        #expect(events[1].contains("Diary.score") && !events[1].contains("Diary.remark"), "\(events)")
    }

    @Test func `what another user decided meanwhile isn't overwritten`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let stale = try await form(site, ["remark": "none"])
        _ = try await site.site.post(Self.page, try await form(site), as: .editor)
        let refused = try await site.site.post(Self.page, stale, as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("Another user has changed these flags meanwhile."))
        #expect(try await flags(site)["remark"]?.flag == .freeText)
    }

    @Test(arguments: ["", "secret", "<b>"])
    func `a flag that doesn't exist is refused, and nothing is saved`(_ value: String) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let refused = try await site.site.post(
            Self.page, try await form(site, ["score": value]), as: .editor)
        #expect(refused.status == .unprocessableContent && refused.text.contains("Select a flag."))
        #expect(try await flags(site).values.allSatisfy { !$0.isDecided })
    }

    @Test func `readers, and editors of a neighbor, can't decide`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let sent = try await form(site)
        #expect(try await site.site.post(Self.page, sent, as: .reader).status == .forbidden)
        #expect(try await site.site.post(Self.page, sent, as: .stranger).status == .notFound)
        #expect(try await flags(site).values.allSatisfy { !$0.isDecided })
    }

    @Test func `headings of a grid and the codebook show the flags`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"))
        let list = PageSite.study + "/lists/\(site.id)"
        #expect(try await site.site.get(list, as: .reader).text.contains("Free text (proposed)"))
        _ = try await site.site.post(Self.page, try await form(site, ["day": "none"]), as: .editor)
        let texts = try await site.site.get(list, as: .reader).text
        #expect(texts.contains("title=\"Free text\"") && !texts.contains("title=\"Date\""))
        let archive = try await site.make(site.order([.csv], study: true))
        let lines = readCSV(try archive.text("codebook.csv"))
        let place = try #require(lines[0].firstIndex(of: "Flag"))
        let remark = try #require(lines.first { $0[2] == "remark" })
        #expect(remark[place] == "Free text" && remark[place + 1].contains("2026-11-20"), "\(remark)")
    }

    @Test func `pages of a hundred columns are confirmed one after the other`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let id = site.id.value
        try await site.site.store.write { transaction in
            for number in 100..<260 {
                try transaction.run(
                    """
                    insert into list_columns (list_id, name, name_key, type, role, result_type, description, number)
                    values (\(id), \("q\(number)"), \("q\(number)"), 'double', 'answer', 'numeric', '', \(number))
                    """)
            }
        }
        let total = try await columns(site).count
        #expect(total == 166)
        let page = try await site.site.get(Self.page, as: .editor).page
        #expect(page.buttons.contains("Confirm 100 flags"), "\(page.buttons)")
        _ = try await site.site.post(Self.page, try await form(site), as: .editor)
        #expect(try await columns(site).count { !$0.flag.isDecided } == 66)
        let far = try await site.site.get(Self.page + "?show=all&from=100000", as: .editor)
        #expect(far.status == .ok && far.page.texts.contains { $0.contains("1 to 100 of 166") })
    }
}
