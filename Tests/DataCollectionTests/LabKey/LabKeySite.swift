import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Responses

/// A study with answers, and the scripts that people run with a key of theirs.
struct LabKeySite {
    let pages: PageSite
    private let folder = "/MERIDIAN/HERON/SLEEP01"

    /// What the routes say of themselves; every answer is held against it.
    private let description: APIDescription

    init() async throws {
        self.init(pages: try await PageSite())
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("NewSurvey", "1")
    }

    /// The scripts of a study that exists.
    init(pages: PageSite) {
        self.pages = pages
        description = APIDescription(
            pages.feature.routes(SiteMap(assets: .plain, sections: responseSections)))
    }

    func key(of someone: TestUser) async throws -> String {
        let (random, console) = (pages.site.parts.random, pages.site.parts.console)
        return try await pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: someone.email, by: console, in: transaction
            ).text
        }
    }

    func get(
        _ action: String, _ query: [(String, String)] = [], as someone: TestUser = .reader
    ) async throws -> ClientResponse {
        let target = "\(folder)/query-\(action)?\(PercentCoding.query(query))"
        let answer = await InProcessClient(pages.site.router).get(
            target, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "query-\(action)")
    }

    func post(
        _ path: String, json: String, as someone: TestUser = .reader
    ) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).post(
            path, json: json, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, path.split(separator: "/").last ?? "")
    }

    /// Tells where an answer is not what is said of the action.
    private func asDescribed(_ answer: ClientResponse, _ action: some StringProtocol) -> ClientResponse {
        let entry = description.entries.first {
            ([$0.path] + $0.otherPaths).contains { $0.hasSuffix("/\(action)") }
        }
        let problems = description.problems(of: answer, named: entry?.operation.name ?? "\(action)")
        #expect(problems == [], "\(action): \(answer.text.prefix(400))")
        return answer
    }

    func identity(_ path: String, as someone: TestUser) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).get(
            path, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "login-whoami.api")
    }

    func execute(_ sql: String, in schema: String = "lists", as someone: TestUser = .reader) async throws
        -> ClientResponse
    {
        try await get("executeSql.api", [("schemaName", schema), ("sql", sql)], as: someone)
    }
}
