import Access
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// A study whose data is exported without identifiers by one profile.
struct DeidentifiedSite: Sendable {
    static let exports = ExportSite.exports
    static let profile = exports + "/profiles/1"

    let data: ExportSite

    var site: TestSite { data.site }
    var pages: PageSite { data.pages }

    /// A study with the rows of several participants, one of whom stands out, and confirmed flags.
    init(confirming: Bool = true, basis: String = "expert") async throws {
        data = try await ExportSite()
        try await fill()
        if confirming {
            try await pages.confirmFlags { $0.column.name == "score" ? .indirect : $0.flag.flag }
        }
        let made = try await site.post(
            Self.exports + "/profiles/new", [("name", "Statistics team"), ("basis", basis)], as: .editor)
        try #require(made.location == Self.profile, "\(made.text)")
    }

    private func fill() async throws {
        let (channel, table, diary) = (site.world.channel.id, data.id.tableName, data.diary)
        let names = try ["remark", "score", "day", "mood"].map { try #require(diary.column($0)).physicalName }
        try await site.store.write { transaction in
            for id in 1...12 {
                try transaction.run(
                    """
                    insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                    values (\(id), \(channel), 'true', 1790000000000)
                    """)
                try transaction.run(
                    """
                    insert into responses (id, channel_id, participant_id, activity_id, version, run, language, data,
                        status, received_at)
                    values (\(id), \(channel), \(id), 'Diary', '1.10', '1', 'en', '{"note": "Maria Canary"}', 1, 5)
                    """)
                for visit in 0..<2 {
                    let remark =
                        id == 3 ? "I am Maria Canary, canary@example.org, 12 Canary Lane, 555-0199" : "fine"
                    let score = id == 3 ? 4321.5 : Double(60 + id)
                    let day = visit == 0 ? "2026-03-01 07:30:00.000" : "2026-03-11 09:00:00.000"
                    let mood = id == 3 ? "CANARYCHOICE" : "1"
                    try transaction.run(
                        """
                        insert into \(identifier: table) (participant_id, response_id, created, version, language, run,
                            \(identifier: names[0]), \(identifier: names[1]), \(identifier: names[2]),
                            \(identifier: names[3]))
                        values (\(id), \(id), '2026-10-07 12:00:00.000', '1.10', 'en', '1', \(remark), \(score), \(day),
                            \(mood))
                        """)
                }
            }
        }
    }

    /// Makes an export and reads it.
    func export(
        _ formats: [ArchiveFormat] = [.csv], as user: TestUser = .reader
    ) async throws -> ZipReading {
        let asked = try await site.post(
            Self.profile + "/export", formats.map { ("format", $0.rawValue) }, as: user)
        try #require(asked.location == Self.exports, "\(asked.text)")
        await pages.feature.settled()
        let channel = site.world.channel
        let (worker, console) = (data.worker, site.parts.console)
        let newest = try await site.store.read {
            try worker.repository.list(with: console.grant(ViewResponses.self, on: channel), count: 1, $0)
                .first
        }
        let export = try #require(newest)
        try #require(export.state == .done, "\(export.failure ?? "") \(pages.reports.withLock { $0 })")
        let bytes = try #require(FileManager.default.contents(atPath: worker.folder.file(of: export.id)))
        return try ZipReading(Array(bytes))
    }

    /// Saves the rules of the profile.
    func save(
        version: Int, _ fields: [(String, String)], as user: TestUser = .editor
    ) async throws -> ClientResponse {
        try await site.post(
            Self.profile,
            [
                ("was", "\(version)"), ("name", "Statistics team"), ("basis", "expert"),
                ("groupSize", "5"),
            ] + fields, as: user)
    }
}

extension PageSite {
    /// Confirms the flags of all columns as an operator would.
    func confirmFlags(
        _ flag: @escaping @Sendable (FlaggedColumn) -> DataFlag = { $0.flag.flag }
    ) async throws {
        let (channel, lists, console) = (site.world.channel, feature.intake.lists, site.parts.console)
        try await site.store.write { transaction in
            let columns = FlaggedColumn.all(
                in: try lists.catalog(of: channel.id, transaction),
                try PropertyRepository.all(of: channel.id, transaction),
                try ColumnFlags(of: channel.id, transaction))
            try ColumnFlagRepository.save(
                columns.map { ($0.list, $0.column, flag($0)) },
                with: console.grant(EditResponses.self, on: channel), transaction)
        }
    }
}
