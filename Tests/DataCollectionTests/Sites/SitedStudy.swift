import Access
import HTTP
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Responses

/// A study with two sites. Participant 1 enrolled at Harbor County, 2 at Northwood, 3 before there were sites; each has sent a
/// response that failed, with a word that only it contains.
///
/// The reader is a coordinator at Harbor County and nothing else.
struct SitedStudy: Sendable {
    static let study = PageSite.study
    static let words = ["CANARYHARBOR", "CANARYNORTH", "CANARYNONE"]

    let pages: PageSite
    let harbor: StudySite
    let north: StudySite
    /// A token of each site, which no one has used.
    let tokens: [String]

    var site: TestSite { pages.site }

    init() async throws {
        pages = try await PageSite()
        harbor = try await pages.site.addStudySite("HC", "Harbor County")
        north = try await pages.site.addStudySite("NW", "Northwood")
        let first = try await Self.makeBatch(pages, at: nil)
        let batches = try await [Self.makeBatch(pages, at: harbor), Self.makeBatch(pages, at: north)]
        var unused: [String] = []
        for (batch, word) in zip(batches + [first], Self.words) {
            try await Self.respond(pages, with: batch[0], word)
            unused.append(batch[1])
        }
        tokens = Array(unused.prefix(2))
        await pages.feature.settled()
        try await pages.site.employ(.reader, only: [(.coordinator, harbor)])
    }

    /// Makes a batch of three tokens of a site, or of none, and returns them.
    static func makeBatch(_ pages: PageSite, at site: StudySite?) async throws -> [String] {
        let before = Set(try await pages.tokens())
        let made = try await pages.site.post(
            study + "/tokens",
            [("count", "other"), ("other", "3"), ("label", ""), ("site", site.map { "\($0.id)" } ?? "")],
            as: .coordinator)
        try #require(made.status == .seeOther, "\(made.text)")
        return try await pages.tokens().filter { !before.contains($0) }
    }

    private static func respond(_ pages: PageSite, with token: String, _ word: String) async throws {
        let secret = try await pages.enroll(with: token)
        let sent = try await pages.site.client(of: nil).post(
            "/response-processResponse.api",
            json: """
                {"metadata": {"activityId": "\(word)", "version": "1"}, "participantId": "\(secret)",
                 "data": {"results": []}}
                """)
        try #require(sent.status == .ok, "\(sent.text)")
    }

    /// Asks for a page of the study as the coordinator of Harbor County.
    func get(_ path: String, as someone: TestUser = .reader) async throws -> ClientResponse {
        try await site.get(Self.study + path, as: someone)
    }

    /// Reads a text from the database.
    func value(_ sql: SQL) async throws -> String? {
        try await site.store.read { try $0.value(sql, as: String.self) }
    }

    func post(
        _ path: String, _ form: [(String, String)] = [], as someone: TestUser = .reader
    ) async throws -> ClientResponse {
        try await site.post(Self.study + path, form, as: someone)
    }
}
