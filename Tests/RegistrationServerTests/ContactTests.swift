import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Messages to the team of an app, and the emails of accounts.
struct ContactTests {
    private func world(feedback: String = "team@example.org") async throws -> RegistrationWorld {
        let world = try await RegistrationWorld()
        try await world.site.store.write { transaction in
            let documents = AppDocumentRepository(of: world.site.world.app.id)
            var properties = AppProperties()
            (properties.feedbackEmail, properties.contactEmail) = (feedback, feedback)
            _ = try documents.save(
                properties, startedFrom: 0, by: Author(user: nil, name: "Test"), at: world.site.clock.now,
                siteAddress: "", transaction)
        }
        return world
    }

    @Test func `Feedback is emailed as text`() async throws {
        let world = try await world()
        let answer = await world.phone().send(
            .post, "feedback", #"{"subject":"Hi","body":"<b>Good</b> & nice"}"#)
        #expect(answer.text == #"{"success":true,"message":"success"}"#)
        let email = try #require(await world.emails().last)
        #expect(email.to == "team@example.org")
        #expect(email.subject == "App Feedback: Hi")
        #expect(email.text.contains("<b>Good</b> & nice"))
        #expect(email.html.contains("&lt;b&gt;Good&lt;/b&gt; &amp; nice"))
    }

    @Test func `A question names the address to answer`() async throws {
        let world = try await world()
        let answer = await world.phone().send(
            .post, "contactUs",
            #"{"subject":"Help","body":"How?","firstName":"Robin","email":"robin@example.org"}"#)
        #expect(answer.status == .ok)
        let email = try #require(await world.emails().last)
        #expect(email.subject == "App HelpDesk: Help")
        #expect(email.replyTo == "robin@example.org")
        #expect(email.text.contains("Robin"))
    }

    @Test func `What can't be sent is said`() async throws {
        let world = try await world(feedback: "")
        let answer = await world.phone().send(.post, "feedback", #"{"subject":"Hi","body":"Good"}"#)
        #expect(answer.status == .badRequest)
        #expect(answer.headers["title"] == "FEEDBACK_NOT_SENT")
        #expect(
            await world.phone(app: "").send(.post, "contactUs", "{}").headers["title"] == "INJUIRY_NOT_SENT")
        #expect(await world.phone().send(.post, "feedback", #"{"subject":"Hi"}"#).message == "Invalid input.")
    }

    @Test func `One network sends at most sixty messages in 15 minutes`() async throws {
        let world = try await world()
        for _ in 1...AccountAttemptRepository.messagesMax {
            #expect(await world.phone().send(.post, "feedback", #"{"subject":"a","body":"b"}"#).status == .ok)
        }
        let refused = await world.phone().send(.post, "feedback", #"{"subject":"a","body":"b"}"#)
        #expect(refused.status == .tooManyRequests)
        let elsewhere = world.phone(at: "198.51.100.7")
        #expect(await elsewhere.send(.post, "feedback", #"{"subject":"a","body":"b"}"#).status == .ok)
    }

    @Test func `An app's own texts replace the standard ones, in the language of the request`() async throws {
        let world = try await RegistrationWorld()
        try await world.site.store.write { transaction in
            let documents = AppDocumentRepository(of: world.site.world.app.id)
            var emails = AppEmails()
            emails.sender = "heron@example.org"
            emails.registration.subject = LocalizedText("Welcome <<< TOKEN HERE >>>")
            emails.registration.text = LocalizedText("Code <<< TOKEN HERE >>> twice <<< TOKEN HERE >>>")
            _ = try documents.save(
                emails, startedFrom: 0, by: Author(user: nil, name: "Test"), at: world.site.clock.now,
                siteAddress: "", transaction)
        }
        _ = try await world.registered()
        let email = try #require(await world.emails().last)
        #expect(email.from == "heron@example.org")
        #expect(email.subject == "Welcome <<< TOKEN HERE >>>")
        #expect(!email.text.contains("TOKEN HERE"))
        let words = email.text.split(separator: " ")
        #expect(words.count == 4 && words[1] == words[3])
    }

    /// Saves the text of the registration email, and returns the email as it is sent.
    private func email(with text: String) async throws -> (email: ComposedEmail, code: String) {
        let world = try await RegistrationWorld()
        try await world.site.store.write { transaction in
            var emails = AppEmails()
            emails.registration.subject = LocalizedText("Welcome")
            emails.registration.text = LocalizedText([.english: text])
            try AppDocumentRepository(of: world.site.world.app.id).save(
                emails, startedFrom: 0, by: Author(user: nil, name: "Test"), at: world.site.clock.now,
                siteAddress: "", transaction)
        }
        _ = try await world.registered()
        let email = try #require(await world.emails().last)
        let mark = try #require(email.text.split(separator: "Code: ", maxSplits: 1).last)
        return (email, String(mark.prefix { $0.isLetter || $0.isNumber }))
    }

    @Test func `A formatted text is sent as HTML, and as text with the addresses of its links`() async throws
    {
        let (email, code) = try await email(
            with: """
                <p>Welcome to <b>Heron</b> &amp; more!</p><p>Code: <strong><<< TOKEN HERE >>></strong></p>\
                <p>Read <a href="https://heron.example/start">the guide</a>, see \
                <a href="https://heron.example">https://heron.example</a> or \
                <a href="mailto:help@heron.example">ask us</a>.</p><ul><li>One</li><li>Two<br>lines</li></ul>\
                <script>alert(1)</script><p onclick="x()">End</p>
                """)
        #expect(
            email.text == """
                Welcome to Heron & more!

                Code: \(code)

                Read the guide (https://heron.example/start), see https://heron.example or ask us (help@heron.example).

                - One
                - Two
                lines

                End
                """)
        #expect(email.html.contains("<b>Heron</b> &amp; more!"))
        #expect(email.html.contains("<strong>\(code)</strong>"))
        #expect(email.html.contains("<a href=\"https://heron.example/start\""))
        #expect(!email.html.contains("script") && !email.html.contains("onclick"))
        #expect(!email.html.contains("TOKEN HERE"))
    }

    @Test(arguments: [
        "Code: <<< TOKEN HERE >>>\n\n1 < 2 & 3 > 2, write to <help@heron.example> or see <https://heron.example>",
        "<name>, Code: <<< TOKEN HERE >>>",
    ])
    func `A text without formatting is sent as it was written`(text: String) async throws {
        let (email, code) = try await email(with: text)
        #expect(email.text == text.replacing(AppEmailText.placeholder, with: code))
        #expect(!email.html.contains("<name>") && !email.html.contains("<help"))
        #expect(email.html.contains("Code: \(code)"))
    }

    @Test func `An email that can't be sent is tried again, and its failure doesn't keep the address`()
        async throws
    {
        let world = try await RegistrationWorld()
        _ = try await world.registered("bounces@example.org")
        #expect(await world.emails().isEmpty)
        let failures: [String] = try await world.site.store.read { transaction in
            try transaction.rows("select failure from account_emails where attempts = 1") { try $0[0] }
        }
        #expect(failures == ["550 <the address> unknown"])
        #expect(!world.reported.joined().contains("bounces"))
        world.site.clock.advance(seconds: 30)
        _ = await world.emails()
        #expect(try await world.count("select count(*) from account_emails where attempts = 2") == 1)
    }

    @Test func `No log names an address, a token or a user`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified("canary@example.org")
        _ = await phone.login("canary@example.org", "canary-pass 1!")
        let events: [String] = try await world.site.store.read { transaction in
            try transaction.rows("select action || details || subject || actor_name from audit_events") {
                try $0[0]
            }
        }
        let all = (events + world.reported + world.site.faults.all).joined()
        for canary in ["canary", phone.userID, phone.auth, phone.refreshToken] {
            #expect(!all.contains(canary))
        }
    }
}
