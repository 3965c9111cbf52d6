import Access
import HTTP
import Outbound
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Forwarding

struct ForwardingRuleTests {
    @Test(arguments: [
        ("https://target.example.org/x", true), ("http://127.0.0.1:8080/x", true), ("http://localhost", true),
        ("http://[::1]:80/", true), ("HTTP://LOCALHOST:1/x?y=z", true),
        ("http://target.example.org/x", false),
        ("http://127.0.0.1.example.org", false), ("http://localhost.example.org:80", false),
        ("http://10.0.0.1", false), ("http://[::2]/", false), ("http://128.0.0.1/[::1]", false),
    ])
    func `only this machine is sent to without encryption`(_ text: String, _ may: Bool) throws {
        let address = try #require(OutboundURL(text))
        #expect((TargetPolicy(allowsHTTP: false).problem(of: address) == nil) == may)
        #expect(TargetPolicy(allowsHTTP: true).problem(of: address) == nil)
    }

    @Test(arguments: [
        (["forwardingType": "basic", "basicURL": "http://target.example.org"], "basicURL"),
        (["forwardingType": "oauth", "oauthURL": "http://target.example.org"], "oauthURL"),
        (
            [
                "forwardingType": "oauth", "oauthURL": "https://target.example.org",
                "tokenRequestURL": "http://tokens.example.org/t?secret=1",
            ], "tokenRequestURL"
        ),
    ])
    func `an address that is not encrypted is refused at its field`(
        _ changes: [String: String], _ field: String
    ) async throws {
        let defaults = [
            "username": "study", "password": "secret",
            "tokenRequestURL": "https://tokens.example.org/t?secret=1",
        ]
        let fields = defaults.merging(changes) { $1 }
        let site = try await ForwardingSite(responses: 0)
        let answer = try await site.pages.site.post(
            ForwardingSite.page, fields.map { ($0.key, $0.value) }, as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says("Responses would be sent unencrypted"))
        let form = ForwardingForm(keepsWhenEmpty: true) { fields[$0] }
        let invalid = #expect(throws: InvalidInput.self) {
            try form.settings(
                from: ForwardingSettings(), of: site.channel.id, for: site.worker.client)
        }
        #expect(invalid?.problems.map(\.field) == [field])
        let kept: Int? = try await site.store.read { try $0.value("select count(*) from forwardings") }
        #expect(kept == 0)
    }

    @Test func `what was set before is not sent without encryption, and waits`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.store.write {
            try $0.run("update forwardings set basic_url = 'http://target.example.org/x'")
        }
        try await site.run()
        #expect(try await site.states() == ["failed"])
        let failure: String? = try await site.store.read {
            try $0.value("select failure from forwarding_attempts")
        }
        #expect(failure?.contains("unencrypted") == true)
        #expect(site.target.requests.isEmpty)
        try await site.setUpBasic()
        try await site.run()
        #expect(try await site.states().last == "delivered")
    }

    @Test func `a token is used again for the settings that it was issued for, until it expires`() {
        let now = Locked(Instant(milliseconds: 0))
        let cache = BearerTokenCache { now.withLock { $0 } }
        var settings = ForwardingSettings()
        (settings.kind, settings.oauthURL) = (.oauth, "https://target.example.org")
        var other = settings
        other.header = "X-Auth"
        let (channel, neighbor) = (ChannelID(rawValue: 1), ChannelID(rawValue: 2))
        cache.store("secret", of: channel, for: settings)
        #expect(cache.token(of: channel, for: settings) == "secret")
        #expect(cache.token(of: channel, for: other) == nil)
        #expect(cache.token(of: neighbor, for: settings) == nil)
        now.withLock { $0 = Instant(milliseconds: 86_400_000) }
        #expect(cache.token(of: channel, for: settings) == nil)
    }

    @Test func `a token is not asked for without encryption`() async throws {
        let site = try await ForwardingSite(.givesTokens)
        try await site.setUpOAuth()
        let secrets = site.worker.client.secrets
        let sealed = secrets.seal(
            "http://tokens.example.org/t?secret=1", .tokenRequestURL, of: site.channel.id)
        try await site.store.write {
            try $0.run("update forwardings set token_request_url_sealed = \(sealed)")
        }
        try await site.run()
        #expect(try await site.states() == ["failed"])
        #expect(site.target.requests.isEmpty && site.target.tokenRequests.isEmpty)
    }
}
