import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// A study with participant properties of every type, tokens, and someone who has enrolled with the first.
struct PropertySite: Sendable {
    static let page = PageSite.study + "/properties"
    static let names = "surgeryDate, clinic, weight, visits, smoker, wakeTime"

    let pages: PageSite
    /// The tokens of a batch in their order; the first is used.
    let tokens: [String]
    /// The secret of the participant who holds the first token.
    let appToken: String

    init(_ document: String = PropertySite.document(), tokens count: Int = 6) async throws {
        let bytes = Array(document.utf8)
        pages = try await PageSite(
            designs: PortalDesigns(
                document: { _, _ in nil }, published: { _ in [] }, properties: { _ in bytes }))
        let (store, channel, feature) = (pages.site.store, pages.site.world.channel.id, pages.feature)
        let batch = try await store.write {
            try feature.issue.begin(count: count, by: "Test", in: channel, $0).batch
        }
        try await feature.issue.finish(batch)
        tokens = try await store.read {
            try $0.rows("select token from enrollment_tokens where batch_id = \(batch) order by id") {
                try $0[0]
            }
        }
        let enrolled = await InProcessClient(pages.site.router).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", tokens[0]), ("allowDataSharing", "true")])
        appToken = try #require(enrolled.json["data"]?["appToken"]?.string, "\(enrolled.text)")
        await feature.intake.delivery.properties.refreshSchema(channel)
    }

    /// A design document; the usual properties have every type.
    static func document(
        studyID: String = "SLEEP01", version: String = "1.0",
        _ entries: [String] = PropertySite.defaultEntries
    ) -> String {
        """
        {"message": "success", "metadata": {"studyId": "\(studyID)", "studyVersion": "\(version)"},
         "participantProperties": [\(entries.joined(separator: ","))]}
        """
    }

    static func entry(_ id: String, _ stage: String, _ type: String, name: String = "") -> String {
        """
        {"propertyId": "\(id)", "propertyName": "\(name)", "propertyType": "\(stage)",
         "propertyDataType": "\(type)", "shouldRefresh": true, "status": "active", "version": "1.0"}
        """
    }

    static let defaultEntries = [
        entry("surgeryDate", "PreEnrollment", "date", name: "Date of surgery"),
        entry("clinic", "PreEnrollment", "string"), entry("weight", "PostEnrollment", "decimal"),
        entry("visits", "PostEnrollment", "integer"), entry("smoker", "PreEnrollment", "boolean"),
        entry("wakeTime", "PostEnrollment", "time"),
    ]

    /// The row of a token, by its place among them.
    func row(_ place: Int) async throws -> Int64 {
        let token = tokens[place]
        return try #require(
            try await pages.site.store.read {
                try $0.value("select id from enrollment_tokens where token = \(token)")
            })
    }

    /// The field of a property in the form.
    func field(_ key: String) async throws -> String {
        let channel = pages.site.world.channel.id
        let all = try await pages.site.store.read { try PropertyRepository.all(of: channel, $0) }
        return try #require(all.first { $0.key == key }).column.physicalName
    }

    /// The values that the first tokens have, as the file of present values tells them.
    func values(as someone: TestUser = .folderAdmin) async throws -> String {
        try await pages.site.get(Self.page + "/values.csv", as: someone).text
    }

    /// Sets values of a token by its form.
    func set(
        _ values: [(String, String)], _ place: Int = 0, started: Int = 0,
        reason: String = "The clinic called",
        as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        var fields = [("started", "\(started)"), ("reason", reason)]
        for (key, value) in values { fields.append((try await field(key), value)) }
        return try await pages.site.post(
            "\(Self.page)/tokens/\(try await row(place))/edit", fields, as: someone)
    }

    /// Sends a file to look at and returns the answer.
    func send(
        _ text: String, blanks: String = "keep", as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        let file = FormFile(
            name: "file", fileName: "values.csv", contentType: "text/csv", bytes: Array(text.utf8))
        return try await pages.site.post(
            Self.page + "/import", [("blanks", blanks)], files: [file], as: someone)
    }
}
