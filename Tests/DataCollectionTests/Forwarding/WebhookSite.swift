import Delivery
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// A study with a webhook whose receiver is on this machine.
struct WebhookSite: Sendable {
    static let page = PageSite.study + "/set-up/webhooks"
    static let all = WebhookEventType.allCases.map(\.rawValue)

    let forwarding: ForwardingSite

    init(_ behavior: FakeTarget.Behavior = .takes, events: [String] = all) async throws {
        forwarding = try await ForwardingSite(behavior, responses: 0)
        let added = try await add("Registry", events: events)
        try #require(added.status == .seeOther, "\(added.text)")
    }

    var pages: PageSite { forwarding.pages }
    var site: TestSite { pages.site }
    var target: FakeTarget { forwarding.target }
    var worker: WebhookWorker { pages.feature.webhooks }

    func add(
        _ name: String, url: String? = nil, events: [String] = all, as user: TestUser = .folderAdmin
    ) async throws -> ClientResponse {
        try await site.post(
            Self.page + "/new", [("name", name), ("url", url ?? address)] + events.map { ("event", $0) },
            as: user)
    }

    var address: String { "http://127.0.0.1:\(target.port)/hook?key=abc" }

    /// Lets time pass, and then sends what is due.
    func run(afterSeconds seconds: Int = 0) async throws {
        if seconds > 0 {
            site.clock.advance(seconds: seconds)
            site.forget(.folderAdmin)
        }
        try await worker.runDue()
    }

    /// Lets someone enroll with a token, and returns the app token.
    func enroll() async throws -> String {
        try await pages.enroll(with: try await pages.makeTokens(1)[0])
    }

    func leave(_ appToken: String, delete: Bool) async throws {
        let left = await (try await site.client(of: nil)).post(
            "/response-withdrawFromStudy.api", form: [("participantId", appToken), ("delete", "\(delete)")])
        try #require(left.status == .ok, "\(left.text)")
    }

    func act(_ path: String, _ fields: [(String, String)] = [], as user: TestUser = .folderAdmin) async throws
        -> ClientResponse
    {
        try await site.post(Self.page + path, fields, as: user)
    }

    /// Sends the sample of a questionnaire for a participant.
    func respond(_ appToken: String) async throws {
        let data = try SampleData.text("SurveyMetadata/DYNAMICSCHEMASTUDY_NewSurvey_1--RESPONSE.json")
        let body = """
            {"metadata": {"activityId": "NewSurvey", "version": "1"}, "participantId": "\(appToken)", "data": \(data)}
            """
        try await pages.rename(to: "DynamicSchemaStudy")
        let sent = await (try await site.client(of: nil)).post("/response-processResponse.api", json: body)
        try #require(sent.status == .ok, "\(sent.text)")
        await pages.feature.settled()
        try await pages.rename(to: "SLEEP01")
    }

    /// The details of the audit's events of an action.
    func details(_ action: String) async throws -> [String] {
        try await site.store.read {
            try $0.rows("select details from audit_events where action = \(action) order by seq") {
                try $0[0]
            }
        }
    }

    /// Sends a form, and returns the page to which it leads.
    func follow(_ path: String) async throws -> ClientResponse {
        let location = try #require(try await act(path).location)
        return try await site.get(location, as: .folderAdmin)
    }

    /// The secret as its page shows it.
    func secret(of webhook: Int = 1) async throws -> WebhookSecret {
        try Self.secret(on: try await act("/\(webhook)/secret"))
    }

    static func secret(on page: ClientResponse) throws -> WebhookSecret {
        let found = try #require(page.text.firstMatch(of: #/whsec_[A-Za-z0-9+\/=]+/#), "\(page.text)")
        return try #require(WebhookSecret(String(found.0)))
    }

    /// The event, state and number of attempts of each message, oldest first.
    func messages() async throws -> [String] {
        try await site.store.read {
            try $0.rows("select event, state, attempt_count from webhook_messages order by id") {
                "\(try $0[0] as String) \(try $0[1] as String) \(try $0[2] as Int)"
            }
        }
    }

    /// The bodies that the receiver got.
    func bodies() throws -> [JSONTree] { try target.requests.map(FakeTarget.body) }

    func ids() -> [String] { target.requests.compactMap { FakeTarget.field("webhook-id", of: $0) } }

    /// The header fields and the exact body of a request, for a verification.
    static func parts(_ request: String) -> (headers: [(name: String, value: String)], body: [UInt8]) {
        let parts = request.split(separator: "\n\n", maxSplits: 1)
        let headers = parts[0].split(separator: "\n").dropFirst().compactMap { line -> (String, String)? in
            let pair = line.split(separator: ":", maxSplits: 1)
            return pair.count == 2 ? (String(pair[0]), String(pair[1].dropFirst())) : nil
        }
        return (headers.map { (name: $0.0, value: $0.1) }, parts.count == 2 ? Array(parts[1].utf8) : [])
    }
}
