import Access
import HTTP
import JSON
import Outbound
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary

@testable import RegistrationServer
@testable import Responses

/// A registration server with a site of its own, and phones that call it.
struct RegistrationWorld: Sendable {
    static let password = "quiet-orchard 7!"

    let site: TestSite
    let feature: RegistrationFeature
    private let sent: Locked<[ComposedEmail]>
    private let reports: Locked<[String]>
    private let removals: Locked<[String]>
    private let erasureCount: Locked<Int>

    init(
        push: any PushServices = ScriptedServices(), outbound: any HTTPSender = HTTPClient()
    ) async throws {
        let (sent, reports) = (Locked<[ComposedEmail]>([]), Locked<[String]>([]))
        let removals = Locked<[String]>([])
        let erasureCount = Locked(0)
        let made = Locked<RegistrationFeature?>(nil)
        let site = try await TestSite { parts in
            let feature = RegistrationFeature(
                RegistrationFeature.Dependencies(
                    store: parts.store, key: parts.keys.sealing, audit: parts.audit,
                    random: { parts.random.bytes($0) }, hasher: PasswordHasher(concurrency: 4),
                    erasures: ErasureLog(nextTo: parts.store.path, key: parts.keys.sealing),
                    address: { "https://portal.example.org" },
                    deliver: { email in
                        if email.to.hasPrefix("bounces") {
                            throw MailBounced(reason: "550 <\(email.to)> unknown")
                        }
                        sent.withLock { $0.append(email) }
                    },
                    removeEmails: { address in
                        if address.hasPrefix("locked") { throw MailBounced(reason: "The folder is locked.") }
                        removals.withLock { $0.append(address) }
                    }, removeRemains: { erasureCount.withLock { $0 += 1 } },
                    report: { line in reports.withLock { $0.append(line) } }, outbound: outbound), push: push)
            made.withLock { $0 = feature }
            return feature.feature.routes(SiteMap(assets: AssetURLs { $0 }, sections: []))
        }
        self.site = site
        (self.sent, self.reports, self.removals) = (sent, reports, removals)
        self.erasureCount = erasureCount
        feature = try #require(made.withLock { $0 })
    }

    /// The emails that were sent until now, after sending those that are due.
    func emails() async -> [ComposedEmail] {
        await feature.sendEmails()
        return sent.withLock { $0 }
    }

    /// The addresses whose files of emails were deleted until now, after deleting those that are due.
    func removedAddresses() async -> [String] {
        await feature.sendEmails()
        return removals.withLock { $0 }
    }

    /// Work in the background, which tests do themselves.
    enum BackgroundWork { case emails, pushes, withdrawals, remains }

    /// The work that `action` starts at once, without waiting for the next check.
    func started(by action: () async throws -> Void) async rethrows -> Set<BackgroundWork> {
        _ = takeTriggered()
        try await action()
        return takeTriggered()
    }

    private func takeTriggered() -> Set<BackgroundWork> {
        let loops: [(BackgroundWork, PollingLoop)] = [
            (.emails, feature.emails), (.pushes, feature.pushes), (.withdrawals, feature.withdrawals),
        ]
        let hadErasures = erasureCount.withLock { count in
            defer { count = 0 }
            return count > 0
        }
        return Set(loops.filter { $0.1.takeTrigger() }.map(\.0)).union(hadErasures ? [.remains] : [])
    }

    /// What was reported to the operator.
    var reported: [String] { reports.withLock { $0 } }

    /// A phone with an app of the organization MERIDIAN.
    func phone(app: String = "HERON", org: String = "MERIDIAN", at address: String = "192.0.2.1") -> Phone {
        Phone(
            client: InProcessClient(site.router, peer: PeerAddress(address) ?? .inProcess), app: app,
            organization: org)
    }

    /// A phone whose user has just registered.
    func registered(
        _ email: String = "robin@example.org", app: String = "HERON", org: String = "MERIDIAN",
        at address: String = "192.0.2.1"
    ) async throws -> Phone {
        var phone = phone(app: app, org: org, at: address)
        try await phone.register(email)
        return phone
    }

    /// A phone whose user has registered and verified the address.
    func verified(_ email: String = "robin@example.org", at address: String = "192.0.2.1") async throws
        -> Phone
    {
        let phone = try await registered(email, at: address)
        let code = try await code(for: email)
        let answer = await phone.send(.post, "verify", #"{"emailId":"\#(email)","code":"\#(code)"}"#)
        try #require(answer.status == .ok)
        return phone
    }

    /// A world and a phone whose user has verified the address and joined the study.
    static func joined() async throws -> (world: RegistrationWorld, phone: Phone) {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)"}]}"#)
        return (world, phone)
    }

    /// The code in the last email to an address.
    func code(for email: String) async throws -> String {
        try await word(after: "Verification Code:", to: email)
    }

    /// The temporary password in the last email to an address.
    func temporaryPassword(for email: String) async throws -> String {
        try await word(after: "Temporary Password: ", to: email)
    }

    private func word(after mark: String, to email: String) async throws -> String {
        let texts = await emails().filter { $0.to == email && $0.text.contains(mark) }.map(\.text)
        let text = try #require(texts.last)
        let rest = try #require(text.split(separator: mark, maxSplits: 1).last)
        return String(rest.prefix { !$0.isWhitespace })
    }

    /// Enrolls a participant in the study SLEEP01, and returns the app token.
    func enroll() async throws -> String {
        let tokens = ParticipantAppTokens(key: site.parts.keys.sealing) { site.parts.random.bytes($0) }
        let participants = ParticipantRepository(
            appTokens: tokens, clock: site.parts.audit.clock,
            erasures: ErasureLog(nextTo: site.store.path, key: site.parts.keys.sealing))
        let enrolled = try await site.store.write { transaction in
            try participants.enroll(in: site.world.channel.id, tokenRow: nil, sharing: .allowed, transaction)
        }
        return try #require(enrolled).secret
    }

    func count(_ sql: String) async throws -> Int {
        try await site.store.read { try $0.value(SQL(verbatim: sql)) ?? 0 }
    }
}

/// What a mail server said about an address.
struct MailBounced: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}

/// An app on a phone.
struct Phone: Sendable {
    let client: InProcessClient
    let app: String
    let organization: String
    var language: String?
    var userID = ""
    var auth = ""
    var refreshToken = ""

    init(client: InProcessClient, app: String, organization: String) {
        (self.client, self.app, self.organization) = (client, app, organization)
    }

    /// Sends an action with a JSON body, or without one.
    func send(_ method: Method, _ action: String, _ json: String = "") async -> ClientResponse {
        let query = action.drop { $0 != "?" }
        let name = action.prefix { $0 != "?" }
        return await send(method, "/fdahpUserRegWS/\(name).api\(query)", body: Array(json.utf8))
    }

    /// Sends bytes to an address.
    func send(
        _ method: Method, _ address: String, body: [UInt8], type: String = "application/json"
    ) async -> ClientResponse {
        var headers = Headers()
        headers["applicationId"] = app
        headers["orgId"] = organization
        if let language { headers["language"] = language }
        if !auth.isEmpty { headers["auth"] = auth }
        if !userID.isEmpty { headers["userId"] = userID }
        if !body.isEmpty { headers["content-type"] = type }
        return await client.send(method, address, headers: headers, body: body)
    }

    mutating func register(_ email: String, _ password: String = RegistrationWorld.password) async throws {
        let answer = await send(.post, "register", #"{"emailId":"\#(email)","password":"\#(password)"}"#)
        try take(answer)
    }

    mutating func signIn(_ email: String, _ password: String = RegistrationWorld.password) async throws {
        try take(await login(email, password))
    }

    /// Tries to sign in.
    func login(_ email: String, _ password: String = RegistrationWorld.password) async -> ClientResponse {
        await send(.post, "login", #"{"emailId":"\#(email)","password":"\#(password)"}"#)
    }

    /// Keeps the credentials of an answer, which must be a success.
    private mutating func take(_ answer: ClientResponse) throws {
        try #require(answer.status == .ok, "\(answer.text)")
        let tree = try JSONTree.parse(answer.text)
        userID = try #require(tree["userId"]?.string)
        auth = try #require(tree["auth"]?.string)
        refreshToken = try #require(tree["refreshToken"]?.string)
    }
}

extension ClientResponse {
    /// The JSON of the body.
    var json: JSONTree { get throws { try JSONTree.parse(text) } }
    /// The sentence that apps show.
    var message: String? { headers["StatusMessage"] }
}
