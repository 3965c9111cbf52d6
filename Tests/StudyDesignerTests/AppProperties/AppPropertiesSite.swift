import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Vocabulary

@testable import StudyDesigner

/// The app Heron, whose properties programs and people set.
struct AppPropertiesSite {
    static let app = "/orgs/MERIDIAN/apps/HERON"
    static let update = "/fdahpUserRegWS/appPropertiesUpdate.api"

    let world: DesignSite

    init() async throws { world = try await DesignSite() }

    /// A whole body in the documented shape.
    static func body(_ changes: [String: JSONTree?] = [:]) -> [UInt8] {
        var members: [(String, JSONTree)] = [
            ("appId", "HERON"), ("orgId", "MERIDIAN"), ("androidBundleId", "org.example.heron"),
            ("androidServerKey", .string(String(repeating: "k", count: 40))),
            ("iosBundleId", "org.example.heron-ios"), ("iosCertificate", ""), ("iosCertificatePassword", ""),
            ("email", "app@example.org"), ("emailPassword", "not used"),
            ("registerEmailSubject", "Welcome"),
            (
                "registerEmailBody",
                "<html><body><span>Your code:</span> <<< TOKEN HERE >>><br/>Thanks</body></html>"
            ),
            ("forgotPassEmailSubject", "Password"),
            ("forgotPassEmailBody", "Once: <<< TOKEN HERE >>>"), ("feedbackEmail", "feedback@example.org"),
            ("contactUsEmail", "contact@example.org"), ("appName", "Heron App"),
            ("methodHandler", .bool(false)),
        ]
        for (key, value) in changes {
            members.removeAll { $0.0 == key }
            if let value { members.append((key, value)) }
        }
        return Array(
            JSONTree.object(members.map { JSONTree.Member(key: $0.0, value: $0.1) }).description.utf8)
    }

    /// Posts as a program with an API key of a user does.
    func post(
        _ body: [UInt8], as someone: TestUser?, at path: String = update,
        scopes: Set<APIKeyScope> = Set(APIKeyScope.allCases)
    ) async throws -> ClientResponse {
        var headers: Headers = ["content-type": "application/json"]
        if let someone { headers["authorization"] = "Bearer \(try await apiKey(of: someone, scopes))" }
        return await InProcessClient(world.site.router).send(.post, path, headers: headers, body: body)
    }

    /// Issues an API key to a user.
    func apiKey(of someone: TestUser, _ scopes: Set<APIKeyScope>) async throws -> String {
        let (random, console) = (world.site.parts.random, world.site.parts.console)
        return try await world.site.store.write { transaction in
            try APIKeyRepository.issue(
                "Operator", days: 30, scopes: scopes, random: { random.bytes($0) }, to: someone.email,
                by: console, in: transaction
            ).text
        }
    }

    func document<Document: AppDocument>(_ type: Document.Type) async throws -> Document {
        let app = world.site.world.app.id
        return try await world.site.store.read { try AppDocumentRepository(of: app).document(type, $0).value }
    }

    func pushKey(_ platform: Platform) async throws -> AppPushKeyRepository.StoredKey? {
        let keys = pushKeys
        return try await world.site.store.read { try keys.stored(for: platform, $0) }
    }

    func pushSecret(_ platform: Platform) async throws -> [UInt8]? {
        let keys = pushKeys
        return try await world.site.store.read { try keys.secret(for: platform, $0) }
    }

    func title() async throws -> String? {
        let app = world.site.world.app.id
        return try await world.site.store.read { try FolderRepository.app(app, in: $0)?.title }
    }

    private var pushKeys: AppPushKeyRepository {
        AppPushKeyRepository(of: world.site.world.app.id, sealing: world.site.parts.keys.sealing)
    }
}
