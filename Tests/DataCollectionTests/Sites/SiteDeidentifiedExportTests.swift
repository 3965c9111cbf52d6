import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// De-identified exports of studies with sites.
struct SiteDeidentifiedExportTests {
    private static let profile = "/exports/profiles/1"

    /// A study with two sites, confirmed flags, and a profile that counts sites and leaves out small groups.
    private func data() async throws -> SitedData {
        let data = try await SitedData()
        try await data.pages.confirmFlags()
        let made = try await data.post(
            "/exports/profiles/new", [("name", "Team"), ("basis", "expert")], as: .editor)
        try #require(made.status == .seeOther, "\(made.text)")
        return data
    }

    private func export(_ data: SitedData, as user: TestUser) async throws -> ZipReading {
        let asked = try await data.post(Self.profile + "/export", [("format", "csv")], as: user)
        try #require(asked.status == .seeOther, "\(asked.text)")
        await data.pages.feature.settled()
        let newest: Int64 = try #require(
            try await data.site.store.read { try $0.value("select max(id) from exports") })
        let file = try await data.get("/exports/\(newest)/file", as: user)
        try #require(file.status == .ok, "\(file.text) \(data.pages.reports.withLock { $0 })")
        return try ZipReading(file.body)
    }

    private func sites(_ archive: ZipReading, in list: String) throws -> [String] {
        let rows = readCSV(try archive.text("\(list).csv"))
        let place = try #require(rows[0].firstIndex(of: "Site"), "\(rows[0])")
        return rows.dropFirst().map { $0[place] }
    }

    @Test func `sites are codes, and neither the name nor a path of the archive has them`() async throws {
        let data = try await data()
        let whole = try await export(data, as: .editor)
        let codes = try sites(whole, in: "OtherOption").sorted()
        #expect(codes[0].isEmpty && codes.dropFirst().allSatisfy { $0.hasPrefix("C-") })
        let own = try await export(data, as: .reader)
        #expect(try sites(own, in: "OtherOption").count == 1)
        #expect(codes.contains(try sites(own, in: "OtherOption")[0]))
        for archive in [whole, own] {
            #expect(!archive.folder.contains("HC"))
            for (name, bytes) in archive.entries {
                let text = String(decoding: bytes, as: UTF8.self)
                for word in ["HC,", "NW,", "Harbor County", "Northwood"] {
                    #expect(!text.contains(word), "\(word) in \(name)")
                }
            }
        }
    }

    @Test func `the site of a small group is left out in every List`() async throws {
        let data = try await data()
        let saved = try await data.post(
            Self.profile,
            [
                ("was", "1"), ("name", "Team"), ("basis", "expert"), ("groupSize", "5"),
                ("group", "*.site"),
                ("suppressesGroups", "1"),
            ], as: .editor)
        try #require(saved.status == .seeOther, "\(saved.text)")
        let archive = try await export(data, as: .editor)
        for list in ["OtherOption", "OtherOptionMixedMultiple"] {
            #expect(try sites(archive, in: list).allSatisfy(\.isEmpty), "\(list)")
        }
    }
}
