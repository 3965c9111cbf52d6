import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Forwarding
@testable import Responses

struct ForwardingPageTests {
    private let page = ForwardingSite.page

    @Test func `what is saved is shown again, without its secrets`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.setUpOAuth()
        let shown = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(shown.status == .ok)
        #expect(shown.text.contains("value=\"study\""))
        #expect(!shown.text.contains(ForwardingSite.password))
        #expect(shown.text.contains("/token?***REDACTED***"))
        #expect(!shown.text.contains("secret=abc"))
        let stored = try await site.store.read {
            try $0.first(
                "select password_sealed, token_request_url_sealed from forwardings"
            ) { (try $0[0] as [UInt8], try $0[1] as [UInt8]) }
        }
        for sealed in [stored?.0, stored?.1] {
            let text = String(decoding: try #require(sealed), as: UTF8.self)
            #expect(!text.contains("horse") && !text.contains("secret"))
        }
        #expect(try await site.pages.recorded("forwarding.change") == 2)
        let setUp = try await site.pages.site.get(PageSite.study + "/set-up", as: .folderAdmin)
        #expect(setUp.page.says("To \(site.target.address)."))
        #expect(site.pages.site.faults.all.isEmpty, "\(site.pages.site.faults.all)")
    }

    @Test func `saving the same again changes nothing and keeps the secrets`() async throws {
        let site = try await ForwardingSite(.givesTokens)
        try await site.setUpOAuth()
        try await site.setUp([
            ("forwardingType", "oauth"), ("tokenField", "access"), ("header", "X-Auth"),
            ("tokenRequestURL", "http://127.0.0.1:\(site.target.port)/token?***REDACTED***"),
            ("oauthURL", site.target.address),
        ])
        #expect(try await site.pages.recorded("forwarding.change") == 1)
        try await site.run()
        #expect(try await site.states() == ["delivered"])
    }

    /// The fields of a form that cannot be saved, as a query, and what is said about them.
    private static let unworkable: [(form: String, sentence: String)] = [
        ("forwardingType=", "Choose Disabled, Basic, or OAuth."),
        ("forwardingType=basic&password=p&basicURL=https://x.org", "Field cannot be blank."),
        ("forwardingType=basic&username=u&basicURL=https://x.org", "Field cannot be blank."),
        ("forwardingType=basic&username=u&password=p", "Field cannot be blank."),
        ("forwardingType=basic&username=a:b&password=p&basicURL=https://x.org", "colon"),
        ("forwardingType=basic&username=u&password=p&basicURL=x.org", "Malformed URL"),
        ("forwardingType=basic&username=u&password=p&basicURL=ftp://x.org", "Malformed URL"),
        ("forwardingType=basic&username=u&password=p&basicURL=https://u:p@x.org", "Malformed URL"),
        ("forwardingType=oauth&oauthURL=https://x.org", "Field cannot be blank."),
        (
            "forwardingType=oauth&tokenRequestURL=https://x.org&oauthURL=https://",
            "Forwarding endpoint URL is malformed"
        ),
        (
            "forwardingType=oauth&tokenRequestURL=//x&oauthURL=https://x.org",
            "Token request URL is malformed"
        ),
        (
            "forwardingType=oauth&tokenRequestURL=https://x.org&oauthURL=https://x.org&header=Host",
            "a header we already send"
        ),
        (
            "forwardingType=oauth&tokenRequestURL=https://x.org&oauthURL=https://x.org&header=A:b",
            "letters, digits, and hyphens"
        ),
    ]

    @Test(arguments: unworkable)
    func `what cannot work is refused at its field, and what was typed stays`(
        _ form: String, _ sentence: String
    ) async throws {
        let fields = form.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]))
        }
        let site = try await ForwardingSite(responses: 0)
        let refused = try await site.pages.site.post(page, fields, as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.says(sentence), "\(refused.text)")
        #expect(try await site.pages.recorded("forwarding.change") == 0)
        for (name, value) in fields where name != "password" && !value.isEmpty {
            #expect(refused.text.contains("value=\"\(value)\""), "\(name)")
        }
    }

    @Test func `what is to be sent again waits like what is to be sent`() async throws {
        let site = try await ForwardingSite(responses: 2)
        try await site.setUpBasic()
        let before = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(before.text.contains("<dt>Waiting</dt><dd dir=\"auto\">2</dd>"), "\(before.text)")
        try await site.run()
        _ = try await site.pages.site.post(page + "/responses/1", as: .folderAdmin)
        let after = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(after.text.contains("<dt>Waiting</dt><dd dir=\"auto\">1</dd>"), "\(after.text)")
    }

    @Test func `a stored secret is not sent to another server`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        let moved = try await site.pages.site.post(
            page,
            [
                ("forwardingType", "basic"), ("username", "study"),
                ("basicURL", "https://elsewhere.example.org"),
            ],
            as: .folderAdmin)
        #expect(moved.status == .unprocessableContent)
        #expect(
            try moved.page.field("Password").error
                == "You changed the endpoint to another server. For security, enter the password again.")
        try await site.setUpOAuth()
        let taken = try await site.pages.site.post(
            page,
            [
                ("forwardingType", "oauth"), ("oauthURL", "https://elsewhere.example.org"),
                ("tokenRequestURL", "http://127.0.0.1:\(site.target.port)/token?***REDACTED***"),
            ], as: .folderAdmin)
        #expect(taken.status == .unprocessableContent)
    }

    @Test func `a test shows what came back, and lets what waits continue`() async throws {
        let site = try await ForwardingSite(.answers(status: 503, "<b>later</b>"))
        for action in ["/test", "/run"] {
            let disabled = try await site.pages.site.post(page + action, as: .folderAdmin)
            #expect(disabled.status == .conflict, "\(action)")
        }
        try await site.setUpBasic()
        try await site.run()
        _ = try await site.pages.site.post(page + "/test", as: .folderAdmin)
        let shown = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(try shown.page.alert.texts.contains("The test failed."))
        #expect(shown.page.texts.contains("<b>later</b>"))
        #expect(shown.page.texts.contains("Failing since"))
        site.target.behave(.takes)
        _ = try await site.pages.site.post(page + "/test", as: .folderAdmin)
        let well = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(try well.page.status.texts.contains("The test succeeded."))
        #expect(site.target.names.last == "test")
        try await site.run()
        #expect(try await site.count(.forwarded) == 1)
        #expect(try await site.pages.recorded("forwarding.test") == 2)
        let only = try await site.pages.site.get(page + "?state=failed", as: .folderAdmin)
        #expect(only.page.texts.contains("2 attempts on this page, newest first"))
    }

    @Test func `a reason that all failed attempts share is said once`() {
        let rule = "10.1.1.1 is a private address; the operator must allow it first (PORTAL_OUTBOUND_ALLOW)."
        #expect(
            ForwardingPage.note(on: [rule, "", rule])
                == "2 attempts failed: \(rule) Site admins see what is allowed in Site settings, Set by the operator."
        )
        #expect(ForwardingPage.note(on: ["Timed out.", "Timed out."]) == "2 attempts failed: Timed out.")
        for reasons in [[rule], [rule, "Timed out."], ["", ""], []] {
            #expect(ForwardingPage.note(on: reasons) == nil)
        }
    }

    @Test func `trying now does not wait for the interval`() async throws {
        let site = try await ForwardingSite(.breaks)
        try await site.setUpBasic()
        try await site.run()
        site.target.behave(.takes)
        try await site.run()
        #expect(try await site.count(.forwarded) == 0)
        let now = try await site.pages.site.post(page + "/run", as: .folderAdmin)
        #expect(now.location == page)
        try await site.run()
        #expect(try await site.count(.forwarded) == 1)
        #expect(try await site.pages.recorded("forwarding.try-now") == 1)
    }

    @Test func `a delivered response is sent again by hand, once for each time it is asked`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.run()
        for _ in 0..<2 {
            let asked = try await site.pages.site.post(page + "/responses/1", as: .folderAdmin)
            #expect(asked.location == page)
        }
        try await site.run()
        try await site.run()
        #expect(try await site.states() == ["delivered", "delivered"])
        #expect(Set(site.target.names).count == 1)
        #expect(try await site.count(.forwarded) == 1)
    }

    @Test func `a response that is sent by hand doesn't wait for a pause to end`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.run()
        let later = site.pages.site.clock.now.adding(seconds: 3_600)
        try await site.store.write { try $0.run("update forwardings set next_run_at = \(later)") }
        _ = try await site.pages.site.post(page + "/responses/1", as: .folderAdmin)
        try await site.run()
        #expect(try await site.states() == ["delivered", "delivered"])
    }

    @Test func `only the study's own responses are sent by hand, and only those in the Lists`() async throws {
        let site = try await ForwardingSite()
        try await site.pages.send("Nothing", version: "1", data: "{\"results\": []}")
        let disabled = try await site.pages.site.post(page + "/responses/1", as: .folderAdmin)
        #expect(disabled.status == .conflict)
        try await site.setUpBasic()
        #expect(
            try await site.pages.site.post(page + "/responses/2", as: .folderAdmin).status == .conflict)
        #expect(
            try await site.pages.site.post(page + "/responses/99", as: .folderAdmin).status == .notFound)
        let other = site.pages.site.world.testChannel.id
        try await site.store.write {
            try $0.run("update responses set channel_id = \(other) where id = 1")
        }
        #expect(
            try await site.pages.site.post(page + "/responses/1", as: .folderAdmin).status == .notFound)
    }

    @Test func `what waits is let go when forwarding is disabled`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        _ = try await site.pages.site.post(page + "/responses/1", as: .folderAdmin)
        try await site.setUp([("forwardingType", "disabled")])
        #expect(try await site.states() == ["cancelled"])
        let shown = try await site.pages.site.get(page, as: .folderAdmin)
        #expect(shown.page.texts.contains("Canceled"))
    }

    @Test(arguments: [
        (TestUser.reader, Status.forbidden), (.editor, .forbidden), (.coordinator, .forbidden),
        (.stranger, .notFound),
    ])
    func `others neither see nor change it`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await ForwardingSite(responses: 0)
        #expect(try await site.pages.site.get(page, as: someone).status == status)
        #expect(
            try await site.pages.site.post(page, [("forwardingType", "disabled")], as: someone).status
                == status)
        #expect(try await site.pages.site.post(page + "/test", as: someone).status == status)
    }
}
