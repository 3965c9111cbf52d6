import Access
import Delivery
import FoundationEssentials
import HTTP
import SQLStore
import Studies
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// A site whose study has a List of every kind of column, with a design that offers choices.
struct ExportSite: Sendable {
    static let exports = PageSite.study + "/exports"

    /// Two versions of a survey: the second words a choice anew and adds one.
    private static func design(_ version: String) -> [UInt8] {
        let choices =
            version == "1.10"
            ? #"{"text": "Never", "value": "1"}, {"text": "Most \"days\"", "value": "2"}, {"text": "$5 `a`", "value": "-9"}"#
            : #"{"text": "Not once", "value": "1"}, {"text": "Dropped", "value": "7"}"#
        return Array(
            """
            {"activity": {"metadata": {"activityId": "Diary", "version": "\(version)"}, "steps": [
              {"type": "question", "key": "remark", "resultType": "text", "title": "What's new?\\nTell us", "format": {}},
              {"type": "question", "key": "score", "resultType": "numeric", "title": "Score",
               "format": {"style": "Decimal"}},
              {"type": "question", "key": "well", "resultType": "boolean", "title": "Are you well?"},
              {"type": "question", "key": "day", "resultType": "date", "title": "Which day?",
               "format": {"style": "Date-Time"}},
              {"type": "question", "key": "mood", "resultType": "valuePicker", "title": "How often?",
               "format": {"textChoices": [\(choices)]}},
              {"type": "question", "key": "signs", "resultType": "textChoice", "title": "Which signs?",
               "format": {"textChoices": [{"text": "Tired", "value": "t"}, {"text": "Calm", "value": "c"}]}}
            ]}}
            """.utf8)
    }

    let pages: PageSite
    let diary: ListDefinition
    let id: ListID

    init(fileDelivery: DeliveryClient.Configuration? = nil) async throws {
        let versions = ["1.10", "1.9"]
        let designs = PortalDesigns(
            document: { _, activity in
                activity.id == "Diary" && versions.contains(activity.version)
                    ? Self.design(activity.version) : nil
            },
            published: { _ in versions.map { PortalDesigns.Activity(id: "Diary", version: $0) } })
        pages = try await PageSite(designs: designs, fileDelivery: fileDelivery)
        let channel = pages.site.world.channel.id
        for version in versions {
            try await pages.feature.intake.delivery.apply(
                ListSchemaCache.Key(channel: channel, activity: "Diary", version: version))
        }
        let catalog = try await pages.site.store.read { [pages] in
            try pages.feature.intake.lists.catalog(of: channel, $0)
        }
        diary = try #require(catalog["Diary"])
        id = try #require(diary.id)
    }

    var worker: ExportWorker { pages.feature.exports }
    var site: TestSite { pages.site }

    /// Deletes the files of the site.
    func clear() { try? FileManager.default.removeItem(atPath: worker.folder.path) }

    /// Adds a row of the List.
    func add(
        _ remark: SQLValue, score: SQLValue = .null, well: SQLValue = .null, day: SQLValue = .null,
        mood: SQLValue = .null
    ) async throws {
        let values = [("remark", remark), ("score", score), ("well", well), ("day", day), ("mood", mood)]
        let names = try values.map { try #require(diary.column($0.0)).physicalName }.joined(separator: ", ")
        let places = SQL.joined(values.map { "\($0.1)" }, by: ", ")
        let table = id.tableName
        try await site.store.write {
            try $0.run(
                """
                insert into \(identifier: table) (participant_id, created, \(fragment: SQL(verbatim: names)))
                values (1, '2026-11-20 12:00:00.000', \(fragment: places))
                """)
        }
    }

    /// An order for the List, or for the study.
    func order(
        _ formats: [ArchiveFormat], study: Bool = false, view: String? = nil, labels: Bool = false,
        guarded: Bool = true, tokens: Bool = false
    ) -> ExportRequest {
        ExportRequest(
            list: study ? nil : id,
            view: view ?? PercentCoding.query(ListRows.defaultNames(of: diary)),
            title: study ? "Sleep in Early Pregnancy" : "Diary", formats: formats, showsLabels: labels,
            guardsFormulas: guarded, includesTokens: tokens, at: .all)
    }

    /// Adds an export to those that wait.
    func ask(_ order: ExportRequest) async throws -> ExportID { try await pages.ask(order) }

    /// Makes an export and reads it.
    func make(_ order: ExportRequest) async throws -> ZipReading { try await pages.make(order) }

    func find(_ id: ExportID) async throws -> Export { try await pages.find(id) }

    /// The details of the audit's events of an action.
    func events(_ action: String) async throws -> [String] {
        try await site.store.read {
            try $0.rows("select details from audit_events where action = \(action) order by seq") {
                try $0[0]
            }
        }
    }
}

extension PageSite {
    /// Adds an export to those that wait.
    func ask(_ order: ExportRequest) async throws -> ExportID {
        let (worker, console, channel) = (feature.exports, site.parts.console, site.world.channel)
        return try await site.store.write {
            try worker.ask(order, with: console.grant(ViewResponses.self, on: channel), in: $0)
        }
    }

    /// Makes an export and reads it.
    func make(_ order: ExportRequest) async throws -> ZipReading {
        let id = try await ask(order)
        feature.exports.trigger()
        await feature.settled()
        let made = try await find(id)
        try #require(made.state == .done, "\(made.failure ?? "") \(reports.withLock { $0 })")
        let bytes = try #require(FileManager.default.contents(atPath: feature.exports.folder.file(of: id)))
        return try ZipReading(Array(bytes))
    }

    func find(_ id: ExportID) async throws -> Export {
        let worker = feature.exports
        let grant = site.parts.console.grant(ViewResponses.self, on: site.world.channel)
        return try #require(
            try await site.store.read { try worker.repository.find(id, with: grant, $0) })
    }
}

extension ListRows {
    /// The parameters of the usual columns.
    static func defaultNames(of list: ListDefinition) -> [(String, String)] {
        RowsView(list, id: ListID(0), query: Query(), .withoutSites(rights: [])).columns.map {
            (RowParameter.column, $0.name)
        }
    }
}

/// The values of a line of CSV, as RFC 4180 reads them.
func readCSV(_ text: String) -> [[String]] {
    var lines: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    var rest = Substring(text).unicodeScalars[...]
    while let scalar = rest.popFirst() {
        switch scalar {
        case "\"" where isQuoted && rest.first == "\"":
            rest.removeFirst()
            field.unicodeScalars.append(scalar)
        case "\"": isQuoted.toggle()
        case "," where !isQuoted:
            lines[lines.count - 1].append(field)
            field = ""
        case "\r" where !isQuoted && rest.first == "\n":
            rest.removeFirst()
            lines[lines.count - 1].append(field)
            field = ""
            lines.append([])
        default: field.unicodeScalars.append(scalar)
        }
    }
    return lines.dropLast()
}
