import Access
import HTTP
import Outbound
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// A study with processed responses, and another system that they are sent to.
struct ForwardingSite: Sendable {
    static let page = PageSite.study + "/set-up/forwarding"
    static let intervalSeconds = 300
    static let password = "correct horse battery"

    let pages: PageSite
    let target: FakeTarget

    /// `allowing` are the addresses that the operator lets it reach.
    init(_ behavior: FakeTarget.Behavior = .takes, allowing: String = "127.0.0.0/8", responses: Int = 1)
        async throws
    {
        target = try FakeTarget(behavior)
        var client = HTTPClient.Configuration(rule: try AddressRule(allowing: allowing))
        client.threads = 4
        pages = try await PageSite(
            forwarding: ForwardingConfiguration(by: HTTPClient(client), intervalSeconds: Self.intervalSeconds)
        )
        for _ in 0..<responses { try await pages.sample("NewSurvey", "1") }
    }

    var store: Store { pages.site.store }
    var channel: Channel { pages.site.world.channel }
    var worker: ForwardingWorker { pages.feature.forwarding }

    static let basic = [("forwardingType", "basic"), ("username", "study"), ("password", password)]

    /// Sends what the page's form would, and expects it to be taken.
    func setUp(_ fields: [(String, String)]) async throws {
        let answer = try await pages.site.post(Self.page, fields, as: .folderAdmin)
        try #require(answer.status == .seeOther, "\(answer.text)")
    }

    func setUpBasic() async throws { try await setUp(Self.basic + [("basicURL", target.address)]) }

    func setUpOAuth() async throws {
        try await setUp([
            ("forwardingType", "oauth"), ("tokenRequestURL", target.tokenAddress), ("tokenField", "access"),
            ("header", "X-Auth"), ("oauthURL", target.address),
        ])
    }

    /// Lets time pass, and then sends what is due.
    func run(afterSeconds seconds: Int = 0) async throws {
        pages.site.clock.advance(seconds: seconds)
        try await worker.runDue()
    }

    /// How many responses have a status.
    func count(_ status: ResponseStatus) async throws -> Int {
        try await store.read {
            try $0.value("select count(*) from responses where status = \(status.rawValue)")
        } ?? 0
    }

    /// The states of the attempts, oldest first.
    func states() async throws -> [String] {
        try await store.read {
            try $0.rows("select state from forwarding_attempts order by id") { try $0[0] }
        }
    }

    func failures() async throws -> [String] {
        try await store.read {
            try $0.rows("select failure from forwarding_attempts where failure <> '' order by id") {
                try $0[0]
            }
        }
    }

    func isFailing() async throws -> Bool {
        let since: Int64?? = try await store.read {
            try $0.first("select failing_since from forwardings") { try $0[0] as Int64? }
        }
        return (since ?? nil) != nil
    }
}
