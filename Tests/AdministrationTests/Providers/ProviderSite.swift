import Access
import Administration
import HTTP
import OpenIDConnect
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary
import WebAccess

/// A site whose organization has a provider on loopback, and a browser that goes there and back.
struct ProviderSite: Sendable {
    let site: TestSite
    let provider: FakeProvider
    /// What a query of the way back holds next to the state.
    typealias Query = [(String, String)]

    init() async throws {
        let made = Locked<FakeProvider?>(nil)
        site = try await TestSite { parts in
            let provider = try FakeProvider(parts.clock)
            made.withLock { $0 = provider }
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            let clock = parts.clock
            let client = ProviderClient(sender: try FakeProvider.sender(), clock: { clock.now })
            let home = "https://portal.example.org"
            let entry = SignInController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                offersPasskeys: { false }, mail: { _ in })
            return entry.routes
                + ProviderController(
                    siteMap: siteMap, accounts: parts.accounts, store: parts.store, client: client,
                    home: { home }
                ).routes + ProviderSignInController(entry: entry, client: client, home: { home }).routes
                + AccountController(
                    siteMap: siteMap, accounts: parts.accounts, store: parts.store, mail: { _ in }
                ).routes
                + UserController(
                    siteMap: siteMap, accounts: parts.accounts, store: parts.store, send: { _, _ in },
                    sendQueuedEmails: {}
                ).routes
                + SecondFactorController(siteMap: siteMap, accounts: parts.accounts, store: parts.store)
                .routes
                + SignInRulesController(siteMap: siteMap, accounts: parts.accounts, store: parts.store).routes
                + OrganizationController(siteMap: siteMap).routes
                + HomeController(siteMap: siteMap, listCounts: FolderPagesSite.listCounts).routes
        }
        provider = try #require(made.withLock { $0 })
    }

    /// Where the settings of the organization are.
    var address: String { "/orgs/MERIDIAN/settings/provider" }

    /// The form of the settings as an administrator fills it in.
    func form(_ changes: [String: String] = [:]) -> [(String, String)] {
        var form = [
            "on": "1", "title": "Meridian Bay", "issuer": provider.issuer, "client": FakeProvider.client,
            "secret": FakeProvider.secret, "domains": "example.org", "scopes": "openid email profile",
            "passwords": "1",
        ]
        form.merge(changes) { $1 }
        return form.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) }
    }

    /// Saves the settings; the site's administrator does, since everyone's address here is in one domain.
    func set(_ changes: [String: String] = [:]) async throws {
        let response = try await site.post(address, form(changes), as: .siteAdmin)
        try #require(response.status == .seeOther)
    }

    /// Types an address on the sign-in page; answers the state that goes to the provider.
    func begin(
        _ email: String = TestUser.reader.email, to path: String = "/account", as someone: TestUser? = nil
    ) async throws -> String {
        let page =
            someone == nil
            ? try await site.post("/sign-in/provider", [("email", email), ("to", path)], as: nil)
            : try await site.post("/account/provider", as: someone)
        let text = page.text
        try #require(page.status == .ok, "\(page.status)")
        let state = try #require(Self.item("state", of: text))
        provider.expect(nonce: try #require(Self.item("nonce", of: text)))
        return state
    }

    /// Comes back with a state and a code.
    func back(
        _ state: String, _ query: Query? = nil, organization: FolderID? = nil, as someone: TestUser? = nil
    ) async throws -> ClientResponse {
        let folder = organization ?? site.world.organization.id
        let items = [("state", state)] + (query ?? [("code", "code-1"), ("iss", provider.issuer)])
        return try await site.get(
            "/sign-in/provider/\(folder.rawValue)?\(PercentCoding.query(items))", as: someone)
    }

    /// Signs in whom the provider vouches for.
    func signIn(_ email: String = TestUser.reader.email) async throws -> ClientResponse {
        try await back(try await begin(email))
    }

    /// What the audit says of the last refusal.
    func lastRefusal() async throws -> String {
        let text = try await site.store.read { transaction in
            try transaction.value(
                """
                select details from audit_events where action = 'session.refuse' order by seq desc limit 1
                """, as: String.self)
        }
        return text ?? ""
    }

    /// How many sessions someone has.
    func sessions(of someone: TestUser) async throws -> Int {
        let user = site.world.user(someone)
        return try await site.store.read { transaction in
            try transaction.value(
                "select count(*) from sessions where user_id = \(user) and ended_at is null") ?? 0
        }
    }

    private static func item(_ name: String, of text: String) -> String? {
        guard let start = text.place(of: "\(name)=")?.upperBound else { return nil }
        return String(text[start...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    }
}

extension String {
    /// Where a text first is, after no letter: `state=` is not a part of another name.
    fileprivate func place(of text: String) -> Range<Index>? {
        var rest = self[...]
        while let first = rest.firstIndex(of: text.first ?? " ") {
            if rest[first...].hasPrefix(text),
                first == startIndex || "?&;".contains(self[index(before: first)])
            {
                return first..<rest.index(first, offsetBy: text.count)
            }
            rest = rest[rest.index(after: first)...]
        }
        return nil
    }
}
