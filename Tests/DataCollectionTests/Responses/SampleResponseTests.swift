import HTTP
import JSON
import SQLStore
import Studies
import Tables
import Testing

@testable import DataCollection
@testable import Responses

/// The sample responses make exactly the Lists, columns, rows and values that `expected/` states.
struct SampleResponseTests {
    static let cases = ["FKC-74_1.0", "NewSurvey_1", "NewSurvey_2", "OtherOption_1"]

    @Test(arguments: cases)
    func `a sample response makes the expected rows`(_ name: String) async throws {
        let expected = try SampleData.json("expected/\(name).json")
        let outcome = try await Outcome(expected)
        #expect(outcome.status == .processed, "\(outcome.message ?? "")")
        let wanted = try #require(expected["rows"]?.array)
        #expect(outcome.rows.count == wanted.count)
        for (index, row) in wanted.enumerated() {
            #expect(outcome.rows[index].list.lowercased() == row["list"]?.string?.lowercased())
            #expect(outcome.rows[index].parent == row["parentRow"]?.int)
            let cells = outcome.rows[index].cells
            let answered = try #require(row["values"]?.object)
            for member in answered {
                #expect(cells[member.key] == .some(Self.value(member.value)), "\(member.key)")
            }
            let unanswered = Set(cells.keys).subtracting(answered.map(\.key))
            for key in unanswered { #expect(cells[key] == .some(.null), "\(key)") }
        }
    }

    @Test(arguments: cases)
    func `a sample design makes the expected Lists and columns`(_ name: String) async throws {
        let expected = try SampleData.json("expected/\(name).json")
        let outcome = try await Outcome(expected)
        let wanted = try #require(expected["lists"]?.object)
        #expect(Set(outcome.after.all.map(\.name)) == Set(wanted.map(\.key)))
        for member in wanted {
            let list = try #require(outcome.after[member.key])
            #expect(list.name == member.key)
            #expect(list.parent == member.value["parent"]?.string)
            let columns = try #require(member.value["columns"]?.object)
            #expect(Set(list.columns.map(\.name) + ["Key", "ParticipantId"]) == Set(columns.map(\.key)))
            for column in list.columns {
                let described = member.value["columns"]?[column.name]
                #expect(column.type.rawValue == described?["type"]?.string, "\(column.name)")
                let length = described?["maxLength"]?.int
                #expect((column.type == .text ? column.maxLength ?? 2_147_483_647 : nil) == length)
            }
            let foreignKey = list.columns.first { $0.role == .foreignKey }
            #expect(foreignKey?.name == member.value["fkColumn"]?.string)
            let before = outcome.before[member.key]
            #expect((before != nil) == member.value["existedBefore"]?.bool)
            let added = list.columns.map(\.name).filter { before?.column($0) == nil }
            let own = before == nil ? ["Key", "ParticipantId"] : []
            #expect(
                Set(added + own) == Set(try #require(member.value["columnsAdded"]?.array).map { $0.string }))
        }
    }

    @Test(arguments: cases)
    func `a sample response says when each question was answered`(_ name: String) async throws {
        let expected = try SampleData.json("expected/\(name).json")
        let outcome = try await Outcome(expected)
        let wanted = try #require(expected["responseMetadataRows"]?.array).map {
            [$0["listName"]?.string?.lowercased(), $0["fieldName"]?.string, $0["skipped"]?.bool?.description]
        }
        let found = outcome.timings.map { [$0.list.lowercased(), $0.field, $0.isSkipped.description] }
        #expect(found == wanted)
        #expect(outcome.timings.allSatisfy { $0.start != nil && $0.end != nil })
    }

    @Test
    func `a whole sample request is processed`() async throws {
        let world = try await World()
        try await world.useFiles(SampleData.designs)
        let channel = try await world.addStudy("MyTestStudy")
        let appToken = try await world.enroll("MyTestStudy")
        let body = try SampleData.text("SurveyMetadata/MYTESTSTUDY_NewSurvey_1--RESPONSE.json")
        let response = await world.client.post(
            "/MyProject/response-ProcessResponse.api",
            json: body.replacing("0271577a8abf2dba1450bb15500e77dc", with: appToken))
        #expect(response.json == ["success": true])
        await world.feature.settled()
        #expect(try await world.lastOutcome().status == .processed)
        #expect(try await world.rows(of: "newsurvey", in: channel).count == 1)
    }

    private static func value(_ json: JSONTree) -> SQLValue {
        switch json {
        case .string(let text): .text(text)
        case .bool(let flag): .integer(flag ? 1 : 0)
        case .number(let number): .real(number.double ?? 0)
        default: .null
        }
    }
}

/// What the database holds after the responses of one expected file.
private struct Outcome {
    struct Stored {
        let list: String
        let parent: Int?
        let cells: [String: SQLValue]
    }

    let before: ListCatalog
    let after: ListCatalog
    let status: ResponseStatus
    let message: String?
    let rows: [Stored]
    let timings: [AnswerTiming]

    init(_ expected: JSONTree) async throws {
        let study = try #require(expected["study"]?.string)
        let activity = try #require(expected["activityId"]?.string)
        let version = try #require(expected["version"]?.string)
        let world = try await World()
        try await world.useFiles(SampleData.designs)
        let channel = try await world.addStudy("DynamicSchemaStudy")
        let appToken = try await world.enroll(study)
        for previous in expected["appliedBefore"]?.array ?? [] {
            let previous = try #require(previous.string)
            let data = try SampleData.text("SurveyMetadata/\(study)_\(activity)_\(previous)--RESPONSE.json")
            _ = await world.send(data, activity: activity, version: previous, as: appToken)
        }
        before = try await world.catalog(channel)
        let data = try SampleData.text("SurveyMetadata/\(study)_\(activity)_\(version)--RESPONSE.json")
        _ = await world.send(data, activity: activity, version: version, as: appToken)
        (status, message) = try await world.lastOutcome()
        after = try await world.catalog(channel)
        let shape = try #require(ListSchema.make(activity, in: after))
        let shredded = try ResponseShredder.outcome(
            of: Array(data.utf8), into: shape, folder: study, collectsTimings: true
        ).get()
        timings = shredded.timings
        rows = try await Self.stored(like: shredded, in: after, of: world)
    }

    /// The rows of the last response, in the order in which they were written, found by what the Lists hold.
    private static func stored(
        like shredded: ShreddedResponse, in catalog: ListCatalog, of world: World
    ) async throws -> [Stored] {
        let response: Int64 = try #require(
            try await world.store.read { try $0.value("select max(id) from responses") })
        var keys: [Int64] = []
        var taken: [ListID: Int] = [:]
        var rows: [Stored] = []
        for row in shredded.rows {
            let list = try #require(catalog[row.list.name])
            let offset = taken[row.list.id, default: 0]
            taken[row.list.id] = offset + 1
            let names = list.columns.map(\.physicalName).joined(separator: ", ")
            let found = try await world.store.read { transaction in
                try transaction.first(
                    SQL(
                        verbatim: """
                            select key\(names.isEmpty ? "" : ", " + names) from \(row.list.id.tableName)
                            where response_id = ? order by key limit 1 offset ?
                            """, values: [.integer(response), .integer(Int64(offset))])
                ) { row in (0..<row.columnCount).map { row.value($0) } }
            }
            let values = try #require(found)
            guard case .integer(let key) = values[0] else { continue }
            keys.append(key)
            var cells: [String: SQLValue] = [:]
            var parent: Int?
            for (index, column) in list.columns.enumerated() {
                if column.role == .foreignKey {
                    if case .integer(let above) = values[index + 1] { parent = parentIndex(above, row, keys) }
                } else {
                    cells[column.name] = values[index + 1]
                }
            }
            rows.append(Stored(list: list.name, parent: parent, cells: cells))
        }
        return rows
    }

    private static func parentIndex(_ key: Int64, _ row: ShreddedRow, _ keys: [Int64]) -> Int? {
        row.parent.flatMap { keys[$0] == key ? $0 : nil }
    }
}
