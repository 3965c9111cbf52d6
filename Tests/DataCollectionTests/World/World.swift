import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary
import WebAccess

@testable import DataCollection
@testable import Responses

/// A response server with a database of its own, a pinned clock and counted random bytes.
struct World: Sendable {
    static let now = Instant(milliseconds: 1_795_210_200_000)

    let store: Store
    let feature: ResponseFeature
    let client: InProcessClient
    private let router: Router
    let console: Operator
    let log = Locked<[String]>([])
    private let organizations = Locked(0)

    init(
        designs: PortalDesigns = .none, random: @escaping RandomBytes = SystemRandom.bytes,
        get: @escaping @Sendable (String, String) async throws -> (Int, [UInt8]) = { _, _ in (404, []) },
        storing options: StoreOptions = StoreOptions()
    ) async throws {
        store = try await Store.migrated(options: options)
        let log = log
        let keys = DerivedKeys(SealingKey())
        let audit = Audit(key: keys.audit, clock: { World.now })
        console = Operator(host: "test", audit: audit)
        feature = try ResponseFeature(
            ResponseFeature.Dependencies(
                store: store, key: keys.sealing, audit: audit,
                accounts: Accounts(
                    store: store, hashing: PasswordHasher(), audit: audit, sealing: keys.sealing,
                    random: random), random: random, designs: designs,
                get: get, metadataRoots: MetadataRoots(["/"]),
                report: { line in log.withLock { $0.append(line) } }))
        let siteContext = SiteContext(
            store: store, audit: audit, apps: try await AppTokenCache(store), keys: keys, random: random,
            report: { error, _ in log.withLock { $0.append("\(error)") } })
        router = RouteTable(feature.wireRoutes).router(siteContext)
        client = InProcessClient(router)
    }

    /// An app on another address.
    func client(at address: String) -> InProcessClient {
        InProcessClient(router, peer: PeerAddress(address) ?? .inProcess)
    }

    /// Adds a study with a live channel, in an organization and app of its own.
    func addStudy(_ studyID: String, collecting: Bool = true) async throws -> ChannelID {
        let count = organizations.withLock { count in
            count += 1
            return count
        }
        return try await store.write { transaction in
            let organization = try FolderRepository.addOrganization(
                "ORG\(count)", title: "", with: console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
            let app = try FolderRepository.addApp(
                "APP\(count)", title: "", with: console.grant(ManageOrganization.self, on: organization),
                in: transaction)
            let channel = try FolderRepository.addStudy(
                StudyID(studyID), title: "", with: console.grant(CreateStudy.self, on: app), in: transaction)
            try ChannelRepository.setCollecting(
                collecting, with: console.grant(ConfigureStudy.self, on: channel), in: transaction)
            return channel.id
        }
    }

    /// Lets designs come from a folder of the server.
    func useFiles(_ directory: String) async throws {
        try await store.write {
            try MetadataSourceRepository().set(
                .files(directory: directory), on: FolderID(1), by: "Test", at: World.now, $0)
        }
    }

    /// Makes a batch and returns its tokens.
    func grant<P: Permission>(
        _ permission: P.Type, on channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Grant<P> where P.Subject == Channel {
        console.grant(permission, on: try #require(try FolderRepository.channel(channel, in: transaction)))
    }

    func tokens(_ count: Int, in channel: ChannelID) async throws -> [String] {
        let batch = try await store.write {
            try feature.issue.begin(count: count, by: "Test", in: channel, $0).batch
        }
        try await feature.issue.finish(batch)
        return try await store.read {
            try $0.rows("select token from enrollment_tokens where batch_id = \(batch) order by id") {
                try $0[0]
            }
        }
    }

    /// Enrolls someone through the API and returns the app token.
    func enroll(_ studyID: String, token: String = "") async throws -> String {
        let response = await client.post(
            "/response-enroll.api",
            form: [("studyId", studyID), ("token", token), ("allowDataSharing", "true")])
        try #require(response.status == .ok, "\(response.text)")
        return try #require(response.json["data"]?["appToken"]?.string)
    }

    /// Sends a response and waits until what follows from it is done.
    func send(
        _ data: String, activity: String = "Survey", version: String = "1", as appToken: String
    ) async -> ClientResponse {
        let body = """
            {"type": "SurveyResponse", "metadata": {"activityId": "\(activity)", "version": "\(version)"},
             "participantId": "\(appToken)", "data": \(data)}
            """
        let response = await client.post("/response-processResponse.api", json: body)
        await feature.settled()
        return response
    }

    /// The status and message of the response that came last.
    func lastOutcome() async throws -> (status: ResponseStatus, message: String?) {
        let found = try await store.read {
            try $0.first("select status, error_message from responses order by id desc limit 1") {
                (try $0[0] as Int, try $0[1] as String?)
            }
        }
        let outcome = try #require(found)
        return (try #require(ResponseStatus(rawValue: outcome.0)), outcome.1)
    }

    /// The Lists of a channel.
    func catalog(_ channel: ChannelID) async throws -> ListCatalog {
        try await store.read { try feature.intake.lists.catalog(of: channel, $0) }
    }

    /// The values of a List's columns, row by row, with `Key` and `ParticipantId`.
    func rows(of list: String, in channel: ChannelID) async throws -> [[String: SQLValue]] {
        let definition = try #require(try await catalog(channel)[list], "there is no List \(list)")
        let id = try #require(definition.id)
        let names = ["Key", "ParticipantId"] + definition.columns.map(\.name)
        let columns = ["key", "participant_id"] + definition.columns.map(\.physicalName)
        return try await store.read { transaction in
            try transaction.rows(
                SQL(verbatim: "select \(columns.joined(separator: ", ")) from \(id.tableName) order by key")
            ) { row in
                Dictionary(
                    uniqueKeysWithValues: names.enumerated().map { ($0.element, row.value($0.offset)) })
            }
        }
    }
}

extension ClientResponse {
    /// The body as JSON; null if it is none.
    var json: JSONTree { (try? JSONTree.parse(body)) ?? .null }

    /// The message that apps show.
    var exception: String? { json["exception"]?.string }
}
