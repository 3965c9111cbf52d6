import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection

/// A study and the scripts that people run on it with a key of theirs; every answer is held against its description.
struct ManagementActionSite {
    static let folder = "/MERIDIAN/HERON/SLEEP01"

    let pages: PageSite
    private let description: APIDescription

    init(_ pages: PageSite? = nil) async throws {
        self.pages = if let pages { pages } else { try await PageSite() }
        description = APIDescription(self.pages.feature.routes(SiteMap(assets: .plain, sections: [])))
    }

    var site: TestSite { pages.site }

    func key(of someone: TestUser, isForSite: Bool = false) async throws -> String {
        let (random, console) = (site.parts.random, site.parts.console)
        if isForSite {
            let draft = APIKeyDraft(
                "Script", days: 30, scopes: [.administration], folder: .site(SiteFolder()))
            return try await site.parts.accounts.issueAPIKey(draft, to: someone.email, by: console).text
        }
        return try await site.store.write { transaction in
            try APIKeyRepository.issue(
                "Script", days: 30, random: { random.bytes($0) }, to: someone.email, by: console,
                in: transaction
            ).text
        }
    }

    /// Posts JSON with a key.
    func post(
        _ name: String, _ json: String, as someone: TestUser = .folderAdmin, at path: String? = nil
    ) async throws -> ClientResponse {
        // What sets the server up is in no folder.
        let isForSite = name == "serverConfiguration"
        let response = await InProcessClient(site.router).post(
            path ?? "\(Self.folder)/response-\(name).api", json: json,
            headers: [
                "apikey": try await key(of: someone, isForSite: isForSite), "accept": "application/json",
            ])
        #expect(description.problems(of: response, named: name) == [], "\(response.text)")
        return response
    }

    /// Asks with a key, the parameters in the address.
    func get(
        _ name: String, _ query: String, as someone: TestUser = .folderAdmin, at folder: String = Self.folder
    ) async throws -> ClientResponse {
        let response = await InProcessClient(site.router).get(
            "\(folder)/response-\(name).api?\(query)", headers: ["apikey": try await key(of: someone)])
        #expect(description.problems(of: response, named: name) == [], "\(response.text)")
        return response
    }
}
