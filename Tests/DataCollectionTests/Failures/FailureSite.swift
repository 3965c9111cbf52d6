import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// A study with a diary whose design is published here, and responses to it that fail.
struct FailureSite: Sendable {
    static let responses = PageSite.study + "/responses"
    static let password = "a stone in the river"

    private static let design = """
        {"activity": {"metadata": {"activityId": "Diary", "version": "1"}, "steps": [
          {"type": "question", "key": "sleepHours", "resultType": "numeric",
           "format": {"style": "Decimal", "minValue": 0, "maxValue": 24}},
          {"type": "question", "key": "naps", "resultType": "scale", "title": "How many naps?",
           "format": {"minValue": 0, "maxValue": 5}},
          {"type": "question", "key": "mood", "resultType": "textScale", "format": {"textChoices": [
             {"text": "Fine", "value": "f"}, {"text": "Bad", "value": "b"}]}},
          {"type": "question", "key": "why", "resultType": "textChoice", "format": {"selectionStyle": "Multiple",
           "textChoices": [{"text": "Noise", "value": "n", "exclusive": false},
             {"text": "Light", "value": "l", "exclusive": false}, {"text": "None", "value": "0", "exclusive": true},
             {"text": "Other", "value": "o", "exclusive": false,
              "other": {"textfieldReq": true, "isMandatory": true}}]}},
          {"type": "question", "key": "awake", "resultType": "timeInterval", "format": {"step": 15}},
          {"type": "question", "key": "tall", "resultType": "height", "format": {"measurementSystem": "Metric"}},
          {"type": "question", "key": "place", "resultType": "location"},
          {"type": "question", "key": "mail", "resultType": "email"},
          {"type": "question", "key": "up", "resultType": "timeOfDay"},
          {"type": "question", "key": "code", "resultType": "text",
           "format": {"multipleLines": false, "validationRegex": "^[0-9\\\\s]*$"}},
          {"type": "question", "key": "past", "resultType": "date",
           "format": {"style": "Date", "dateRange": "untilCurrent"}},
          {"type": "question", "key": "at", "resultType": "date", "format": {"style": "Date-Time"}},
          {"type": "question", "key": "well", "resultType": "boolean"},
          {"type": "question", "key": "day", "resultType": "date", "format": {"style": "Date"}},
          {"type": "question", "key": "note", "resultType": "text", "format": {"maxLength": 5}},
          {"type": "question", "key": "signs", "resultType": "textChoice", "format": {"textChoices": [
             {"text": "Tired", "value": "t"}, {"text": "Calm", "value": "c"}]}},
          {"type": "form", "key": "drinks", "resultType": "grouped", "steps": [
             {"type": "question", "key": "cups", "resultType": "numeric", "format": {"style": "Integer"}}]}]}}
        """

    let pages: PageSite
    var site: TestSite { pages.site }

    private static let documents = ["Diary": design, "Kicks": task]
    private static let task = """
        {"activity": {"type": "task", "metadata": {"activityId": "Kicks", "version": "1"}, "steps": [
          {"type": "task", "key": "Kicks", "resultType": "fetalKickCounter",
           "format": {"duration": 7200, "kickCount": 10}}]}}
        """

    /// The site with a response that has these results, which fails.
    init(_ results: String...) async throws {
        pages = try await PageSite(
            designs: PortalDesigns(
                document: { _, activity in Self.documents[activity.id].map { Array($0.utf8) } },
                published: { _ in Self.documents.keys.map { PortalDesigns.Activity(id: $0, version: "1") } }))
        for result in results { try await send(result) }
    }

    /// Sends a response with these results.
    func send(_ results: String, of activity: String = "Diary") async throws {
        try await pages.send(activity, version: "1", data: "{\"results\": [\(results)]}")
    }

    static func result(_ type: String, _ key: String, _ value: String) -> String {
        "{\"resultType\": \"\(type)\", \"key\": \"\(key)\", \"value\": \(value)}"
    }

    /// An answer to how long someone slept that is no number.
    static let wrongHours = result("numeric", "sleepHours", "\"abc\"")

    static func address(_ id: Int) -> String { "\(responses)/\(id)" }

    func get(_ path: String, as someone: TestUser = .editor) async throws -> ClientResponse {
        try await site.get(path, as: someone)
    }

    func post(
        _ path: String, _ fields: [(String, String)], as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        let answer = try await site.post(path, fields, as: someone)
        await pages.feature.settled()
        return answer
    }

    /// Corrects a value of a response.
    func correct(
        _ path: String, to value: String, of id: Int = 1, seen: Int = 0, reason: String = "Called us",
        as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await correct(path, to: [("value", value)], of: id, seen: seen, reason: reason, as: someone)
    }

    /// Corrects a value of a response with several fields.
    func correct(
        _ path: String, to values: [(String, String)], of id: Int = 1, seen: Int = 0,
        reason: String = "Called us", as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await post(
            Self.address(id) + "/correct",
            values + [("path", path), ("reason", reason), ("seen", "\(seen)")], as: someone)
    }

    /// The status of a response, and its data.
    func response(_ id: Int = 1) async throws -> (status: ResponseStatus?, data: String) {
        let found = try await site.store.read {
            try $0.first("select status, data from responses where id = \(id)") {
                (ResponseStatus(rawValue: try $0[0]), try $0[1] as String)
            }
        }
        return try #require(found)
    }

    /// The values of a column of a List.
    func values(_ column: String, of list: String = "Diary") async throws -> [SQLValue] {
        let channel = site.world.channel.id
        return try await site.store.read { transaction in
            let found = try ListRepository.catalog(of: channel, transaction)[list]
            let definition = try #require(found)
            let name = try #require(definition.column(column)).physicalName
            let id = try #require(definition.id)
            return try transaction.rows(
                "select \(identifier: name) from \(identifier: id.tableName) order by key"
            ) { $0.value(0) }
        }
    }

    /// Who edited each row of the List last, for those that were edited.
    func editors() async throws -> [String] {
        let channel = site.world.channel.id
        return try await site.store.read { transaction in
            let id = try #require(try ListRepository.catalog(of: channel, transaction)["Diary"]?.id)
            return try transaction.rows(
                """
                select modified_by from \(identifier: id.tableName) where modified is not null order by key
                """
            ) { try $0[0] }
        }
    }

    func count(_ table: String) async throws -> Int {
        try await site.store.read { try $0.value("select count(*) from \(identifier: table)") ?? -1 }
    }

    /// The details of the newest event of an action.
    func details(_ action: String) async throws -> String {
        let found = try await site.store.read {
            try $0.value(
                "select details from audit_events where action = \(action) order by seq desc limit 1",
                as: String.self)
        }
        return try #require(found)
    }

    /// Locks the data of the study.
    func lock() async throws {
        _ = try await site.parts.accounts.add(
            email: TestUser.folderAdmin.email, name: TestUser.folderAdmin.name, password: Self.password,
            by: site.parts.console)
        let locked = try await site.post(
            PageSite.study + "/data-lock",
            [("reason", "Read out"), ("meaning", "approval"), ("proof", Self.password)], as: .folderAdmin)
        try #require(locked.status == .seeOther, "\(locked.text)")
    }
}
