import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// A program with a key of someone's.
func program(
    _ someone: TestUser, _ scopes: Set<APIKeyScope>, in folder: Folder, of site: TestSite
) async throws -> AuthenticatedUser {
    let (random, console, audit, now) = (
        site.parts.random, site.parts.console, site.parts.audit, site.clock.now
    )
    return try await site.store.write { transaction in
        let token = try APIKeyRepository.issue(
            APIKeyDraft("R", days: 30, scopes: scopes, folder: folder), random: { random.bytes($0) },
            to: someone.email, by: console, in: transaction)
        return try #require(
            try APIKeyRepository.resume(token, address: "", audit: audit, at: now, in: transaction))
    }
}

/// A key for reading in the app.
func draft(_ site: TestSite, days: Int = 90) -> APIKeyDraft {
    APIKeyDraft("R", days: days, scopes: [.readData], folder: .app(site.world.app))
}
