import HTTP
import JSON
import Support
import Testing

/// Booleans in rows that scripts write: the same values as everywhere, and no others.
struct LabKeyBooleanTests {
    private let scripts: LabKeyWriteSite
    private let key: Int

    init() async throws {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        scripts = LabKeyWriteSite(pages)
        let rows = try await Self.rows(scripts)
        key = try #require(rows.first?["Key"]?.int)
    }

    private static func rows(_ scripts: LabKeyWriteSite) async throws -> [JSONTree] {
        try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=lists&query.queryName=NewSurvey"
                + "&query.columns=Key,BooleanField", "selectRows"
        ).json["rows"]?.array ?? []
    }

    private func update(_ value: String) async throws -> ClientResponse {
        try await scripts.post(
            "updateRows",
            #"{"schemaName": "lists", "queryName": "NewSurvey", "rows": [{"Key": \#(key), "BooleanField": \#(value)}]}"#
        )
    }

    @Test(arguments: [
        ("true", true), ("false", false), ("1", true), ("0", false), ("1.0", true), ("0.0", false),
        (#""true""#, true), (#""FALSE""#, false), (#""1""#, true), (#""0""#, false),
    ])
    func `a Boolean is read`(_ value: String, _ flag: Bool) async throws {
        // The other value first, so that nothing can pass unnoticed.
        _ = try await update(flag ? "false" : "true")
        let answer = try await update(value)
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(try await Self.rows(scripts).first?["BooleanField"] == .bool(flag))
    }

    @Test(arguments: [#""yes""#, #""no""#, #""on""#, "2", "0.5", #""1.0""#, "[true, false]"])
    func `anything else is refused by name and changes nothing`(_ value: String) async throws {
        let before = try await Self.rows(scripts)
        let answer = try await update(value)
        #expect(answer.status == .badRequest && answer.text.contains("BooleanField"), "\(answer.text)")
        #expect(try await Self.rows(scripts) == before)
    }
}
