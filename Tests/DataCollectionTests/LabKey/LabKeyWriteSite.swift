import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Responses

/// Scripts with the keys of people, each of whose answers is held against what the routes say of themselves.
struct LabKeyWriteSite: Sendable {
    static let folder = "/MERIDIAN/HERON/SLEEP01"

    let pages: PageSite
    private let description: APIDescription

    init(_ pages: PageSite) {
        self.pages = pages
        description = APIDescription(
            pages.feature.routes(SiteMap(assets: .plain, sections: responseSections)))
    }

    /// A key of someone's.
    func key(of someone: TestUser) async throws -> String {
        let (random, console) = (pages.site.parts.random, pages.site.parts.console)
        return try await pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: someone.email, by: console, in: transaction
            ).text
        }
    }

    /// Posts JSON to an action, `updateRows` or another.
    func post(
        _ action: String, _ json: String, as someone: TestUser = .editor, path: String? = nil
    ) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).post(
            path ?? "\(Self.folder)/query-\(action).api", json: json,
            headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, action)
    }

    func get(
        _ target: String, _ action: String, as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).get(
            target, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, action)
    }

    private func asDescribed(_ answer: ClientResponse, _ action: String) -> ClientResponse {
        #expect(problems(of: answer, action) == [], "\(action): \(answer.text.prefix(400))")
        return answer
    }

    /// What an answer is that its action does not say.
    func problems(of answer: ClientResponse, _ action: String) -> [String] {
        let entry = description.entries.first {
            ([$0.path] + $0.otherPaths).contains { $0.hasSuffix("query-\(action).api") }
        }
        return description.problems(of: answer, named: entry?.operation.name ?? action)
    }

    /// How many events of a kind the audit has.
    func recorded(_ action: String) async throws -> Int { try await pages.recorded(action) }
}
