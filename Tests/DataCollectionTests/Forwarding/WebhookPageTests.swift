import Delivery
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// The pages of webhooks: what they refuse, who uses them, and what they never show.
struct WebhookPageTests {
    @Test(
        arguments: [
            ("", nil, ["study.published"], "Enter a name."),
            (String(repeating: "n", count: 81), nil, ["study.published"], "Enter at most 80 characters."),
            ("registry", nil, ["study.published"], "Another webhook has this name."),
            ("A", "", ["study.published"], "Enter a complete URL"),
            ("A", "ftp://example.org", ["study.published"], "Enter a complete URL"),
            ("A", "javascript:alert(1)", ["study.published"], "Enter a complete URL"),
            ("A", "http://example.org/", ["study.published"], "unencrypted"),
            ("A", "https://example.org/?***REDACTED***", ["study.published"], "Enter the complete URL again"),
            ("A", "https://example.org/" + String(repeating: "a", count: 2_000), ["study.published"], "2000"),
            ("A", nil, [], "Choose at least one event."),
            ("A", nil, ["study.unknown"], "Choose at least one event."),
        ] as [(String, String?, [String], String)])
    func `a wrong webhook is refused, and nothing is saved`(
        _ name: String, _ url: String?, _ events: [String], _ message: String
    ) async throws {
        let site = try await WebhookSite()
        let refused = try await site.add(name, url: url, events: events)
        #expect(refused.status == .unprocessableContent && refused.text.contains(message), "\(refused.text)")
        let count: Int? = try await site.site.store.read { try $0.value("select count(*) from webhooks") }
        #expect(count == 1)
    }

    @Test func `the URL is sealed, its query and the secret are not shown, and both are kept`() async throws {
        let site = try await WebhookSite()
        let secret = try await site.secret()
        let page = try await site.site.get(WebhookSite.page + "/1", as: .folderAdmin)
        #expect(!page.text.contains("key=abc") && !page.text.contains(secret.text))
        #expect(page.text.contains("/hook?***REDACTED***"))
        let sealed: [UInt8]? = try await site.site.store.read {
            try $0.value("select credentials_sealed from webhooks")
        }
        #expect(!String(decoding: try #require(sealed), as: UTF8.self).contains("hook"))
        let was = String(try #require(page.text.firstMatch(of: #/name="was" value="([^"]+)"/#)).1)
        let shown = "http://127.0.0.1:\(site.target.port)/hook?***REDACTED***"
        let fields = [("name", "Archive"), ("url", shown), ("event", "participant.enrolled")]
        #expect(try await site.act("/1", fields + [("was", was)]).status == .seeOther)
        _ = try await site.enroll()
        try await site.run()
        #expect(site.target.requests.first?.contains("/hook?key=abc") == true)
        #expect(try await site.secret().text == secret.text)
        let stale = try await site.act("/1", fields + [("was", was)])
        #expect(stale.status == .unprocessableContent && stale.text.contains("Another user has changed"))
        for event in try await site.details("webhook.add") + site.details("webhook.save") {
            #expect(!event.contains("key=abc") && !event.contains("whsec"))
        }
    }

    @Test func `a test says how the receiver answered, and isn't an event`() async throws {
        let site = try await WebhookSite()
        let succeeded = try await site.follow("/1/test")
        #expect(succeeded.text.contains("The test succeeded."), "\(succeeded.text)")
        #expect(try site.bodies()[0]["type"]?.string == "webhook.test")
        site.target.behave(.answers(status: 404, "who?"))
        let failed = try await site.follow("/1/test")
        #expect(failed.text.contains("The test failed.") && failed.text.contains("status 404"))
        #expect(try await site.messages().isEmpty)
        #expect(try await site.pages.recorded("webhook.test") == 2)
    }

    @Test func `a deleted webhook takes its messages and its secret with it`() async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        #expect(try await site.act("/1/remove").status == .seeOther)
        try await site.run()
        #expect(site.target.requests.isEmpty)
        #expect(try await site.messages().isEmpty)
        for path in ["/1", "/1/messages/1"] {
            #expect(try await site.site.get(WebhookSite.page + path, as: .folderAdmin).status == .notFound)
        }
    }

    @Test func `a study has at most 20 webhooks`() async throws {
        let site = try await WebhookSite()
        for number in 2...20 { #expect(try await site.add("W\(number)").status == .seeOther) }
        #expect(try await site.add("W21").text.contains("A study can have 20 webhooks."))
    }

    @Test(arguments: [TestUser.editor, .reader, .coordinator])
    func `only those who configure the study reach webhooks`(_ user: TestUser) async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        for path in ["", "/new", "/1", "/1/messages/1"] {
            #expect(try await site.site.get(WebhookSite.page + path, as: user).status == .forbidden)
        }
        for path in ["/1/test", "/1/state", "/1/secret", "/1/rotate", "/1/remove", "/1/resend"] {
            #expect(try await site.act(path, as: user).status == .forbidden)
        }
    }

    @Test func `a webhook isn't found by strangers, nor through another study`() async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        let other = ResponsePaths.webhooks(site.site.world.neighbor)
        for path in ["/1", "/1/messages/1"] {
            #expect(try await site.site.get(WebhookSite.page + path, as: .stranger).status == .notFound)
            #expect(try await site.site.get(other + path, as: .siteAdmin).status == .notFound)
        }
        for path in [
            "/1", "/1/secret", "/1/remove", "/1/rotate", "/1/state", "/1/resend", "/1/messages/1/resend",
        ] {
            #expect(try await site.act(path, as: .stranger).status == .notFound)
            #expect(try await site.site.post(other + path, as: .siteAdmin).status == .notFound, "\(path)")
        }
    }

    @Test func `forwarded responses are signed in the same way, if wanted`() async throws {
        let site = try await ForwardingSite(responses: 2)
        let pages = site.pages.site
        #expect(
            try await pages.post(ForwardingSite.page + "/signing", [("on", "1")], as: .folderAdmin).status
                == .conflict)
        #expect(try await pages.post(ForwardingSite.page + "/secret", as: .folderAdmin).status == .notFound)
        try await site.setUpBasic()
        #expect(
            try await pages.post(ForwardingSite.page + "/signing", [("on", "1")], as: .folderAdmin).status
                == .seeOther)
        let shown = try await pages.post(ForwardingSite.page + "/secret", as: .folderAdmin)
        let secret = try WebhookSite.secret(on: shown)
        try await site.setUp(ForwardingSite.basic + [("basicURL", site.target.address + "/2")])
        try await site.run()
        #expect(site.target.requests.count == 2)
        for request in site.target.requests {
            let (headers, body) = WebhookSite.parts(request)
            try WebhookSignature.verify(headers: headers, body: body, secrets: [secret], now: pages.clock.now)
            #expect(
                FakeTarget.field("webhook-id", of: request) == FakeTarget.field("x-response-id", of: request))
        }
        #expect(try await pages.post(ForwardingSite.page + "/signing", as: .folderAdmin).status == .seeOther)
        try await site.pages.sample("NewSurvey", "1")
        try await site.run()
        #expect(FakeTarget.field("webhook-id", of: try #require(site.target.requests.last)) == nil)
    }
}
