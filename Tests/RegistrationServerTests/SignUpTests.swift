import Access
import HTTP
import JSON
import Outbound
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// Making an account and verifying its address.
struct SignUpTests {
    @Test func `An email that can't be read doesn't hold up others, and support sees it`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.registered("first@example.org")
        try await world.site.store.write { try $0.run("update account_emails set sealed = x'00'") }
        _ = try await world.registered("second@example.org")
        #expect(await world.emails().map(\.to) == ["second@example.org"])
        #expect(try await world.count("select count(*) from account_emails where failure <> ''") == 1)
    }

    @Test func `A code that is asked for while the email with the previous one is being sent is sent, too`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("robin@example.org")
        let queue = AccountEmailRepository(
            key: world.site.parts.keys.sealing, clock: world.site.parts.audit.clock)
        _ = await world.emails()
        _ = await phone.send(.post, "resendConfirmation", #"{"emailId":"robin@example.org"}"#)
        // A worker has taken the first email, and is sending it.
        let due = try #require(try await world.site.store.write { try queue.claim($0) })
        _ = await phone.send(.post, "resendConfirmation", #"{"emailId":"robin@example.org"}"#)
        try await world.site.store.write { try queue.markSent(due, $0) }
        #expect(try await world.count("select count(*) from account_emails") == 1)
        let code = try await world.code(for: "robin@example.org")
        let verified = await phone.send(
            .post, "verify", #"{"emailId":"robin@example.org","code":"\#(code)"}"#)
        #expect(verified.status == .ok, "\(verified.text)")
    }

    @Test func `A new account gets credentials and a code by email`() async throws {
        let world = try await RegistrationWorld()
        let phone = world.phone()
        let answer = await phone.send(
            .post, "register",
            #"{"emailId":"Robin@Example.org","password":"quiet-orchard 7!","appId":"org.example","userId":"x"}"#
        )
        let keys = try #require(try answer.json.object).map(\.key)
        #expect(Set(keys) == ["message", "userId", "verified", "auth", "refreshToken"])
        #expect(try answer.json["verified"]?.bool == false)
        #expect(try answer.json["userId"]?.string != "x")
        let email = try #require(await world.emails().first)
        #expect(email.to == "Robin@Example.org")
        #expect(email.text.contains("Verification Code:"))
        #expect(email.html.contains("Verification Code:"))
    }

    @Test func `Registering, verifying and signing in are audited`() async throws {
        let world = try await RegistrationWorld()
        func actions() async throws -> [String] {
            try await world.site.store.read { transaction in
                try transaction.rows(
                    "select action from audit_events where action like 'account.%' order by seq"
                ) { try $0[0] }
            }
        }
        let phone = try await world.registered()
        let registered = try await actions()
        #expect(registered.filter { $0 == "account.register" }.count == 1)
        #expect(!registered.contains("account.verify"))
        let code = try await world.code(for: "robin@example.org")
        for code in ["XXXXXX", code] {
            _ = await phone.send(.post, "verify", #"{"emailId":"robin@example.org","code":"\#(code)"}"#)
        }
        #expect(Array(try await actions().dropFirst(registered.count)) == ["account.verify"])
        let accounts: [String?] = try await world.site.store.read { transaction in
            try transaction.rows(
                "select details ->> 'account' from audit_events where action like 'account.%'"
            ) { try $0[0] }
        }
        #expect(Set(accounts).count == 1, "events of an account have the same digest")
        #expect(accounts.allSatisfy { $0?.hasPrefix("digest:") == true }, "\(accounts)")
    }

    @Test func `Five emails with codes are sent to an address in an hour`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered()
        func resend() async -> Status {
            await phone.send(.post, "resendConfirmation", #"{"emailId":"robin@example.org"}"#).status
        }
        let before = await world.emails().count
        var answers: [Status] = []
        for _ in 1...6 {
            answers.append(await resend())
            _ = await world.emails()
        }
        #expect(answers == Array(repeating: .ok, count: 5) + [.tooManyRequests])
        #expect(await world.emails().count == before + 5)
        world.site.clock.advance(seconds: 3_600)
        #expect(await resend() == .ok)
    }

    @Test func `An address has one account in each app`() async throws {
        let world = try await RegistrationWorld()
        let first = try await world.registered("robin@example.org")
        let again = await first.send(
            .post, "register", #"{"emailId":" ROBIN@example.org","password":"another-1!x"}"#)
        #expect(again.status == .badRequest)
        #expect(again.message == "This email has already been used. Please try with different email address.")
        #expect(again.headers["status"] == "102")
        #expect(again.headers["title"] == "EMAIL_EXISTS")
        let other = try await world.registered("robin@example.org", app: "HERON-T")
        #expect(other.userID != first.userID)
    }

    @Test(arguments: [
        (#"{"emailId":"a@example.org"}"#, "Invalid input."),
        (
            #"{"emailId":"a@example.org","emaiId":"b@example.org","password":"quiet-orchard 7!"}"#,
            "Invalid input."
        ),
        (#"{"emailId":"","password":"quiet-orchard 7!"}"#, "Invalid input."),
        (#"{"password":"quiet-orchard 7!"}"#, "Invalid input."),
        (#"["a"]"#, "Invalid input."),
        (#"{"emailId":"#, "Invalid input."),
        ("", "Invalid input."),
        (#"{"emailId":{"a":1},"password":"quiet-orchard 7!"}"#, "Invalid input."),
        (#"{"emailId":"a@example.org","password":"quiet-orchard 7!","touchId":"perhaps"}"#, "Invalid input."),
        (
            #"{"emailId":"a@example.org","emailId":"b@example.org","password":"quiet-orchard 7!"}"#,
            "Invalid input."
        ),
        (#"{"emailId":"robin","password":"quiet-orchard 7!"}"#, "Enter a valid email address."),
    ])
    func `What is wrong with a registration is said`(json: String, message: String) async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone().send(.post, "register", json)
        #expect(answer.status == .badRequest)
        #expect(answer.message == message)
        #expect(try await world.count("select count(*) from accounts") == 0)
    }

    @Test(arguments: [
        ("josé@example.org", false), ("robin@ñandú.example", true), ("robin@Bücher.Example", true),
        ("robin@n\u{303}andu\u{301}.example", true), ("robin@ñandú..example", false),
        ("robin@-ñ.example", false), ("robin@ña ndú.example", false), ("robin@ñ\u{202E}.example", false),
        ("robin@" + String(repeating: "ñ", count: 63) + ".example", false), ("robin@☃.example", false),
    ])
    func `A domain may have accented letters, what is before the at sign may not`(
        email: String, isAccepted: Bool
    ) async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone().send(
            .post, "register", #"{"emailId":"\#(email)","password":"quiet-orchard 7!"}"#)
        #expect(answer.status == (isAccepted ? .ok : .badRequest))
        #expect(try await world.count("select count(*) from accounts") == (isAccepted ? 1 : 0))
        if !isAccepted { return #expect(answer.message == "Enter a valid email address.") }
        let sent = try #require(await world.emails().first)
        _ = try MailAddress(sent.to)
        #expect(await world.phone().login(email.uppercased()).status == .ok)
    }

    @Test func `A domain with accented letters and its form in ASCII are one address`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("robin@ñandú.example")
        #expect(
            try await phone.send(.get, "userProfile").json["profile"]?["emailId"]?.string
                == "robin@ñandú.example")
        #expect(await phone.login("Robin@xn--and-6ma2c.EXAMPLE").status == .ok)
        let again = await phone.send(
            .post, "register", #"{"emailId":"robin@xn--and-6ma2c.example","password":"quiet-orchard 7!"}"#)
        #expect(again.headers["title"] == "EMAIL_EXISTS")
    }

    @Test(arguments: [
        ("quiet-orchard 7!", true), ("Aa1!aaaa", true), ("ñandú-12345", true), ("all-small-12!", true),
        ("ÑÁÉÍÓÚ1_", true), ("12345678!", true), ("a1\\\\bcdefg", true), ("Aa1!aaa", false),
        ("Aa1aaaaaa", false),
        ("Aaaaaaaa!", false), (String(repeating: "a", count: 62) + "1!", true),
        (String(repeating: "a", count: 63) + "1!", false),
    ])
    func `Passwords that an app lets through are accepted`(password: String, accepted: Bool) async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone().send(
            .post, "register", #"{"emailId":"a@example.org","password":"\#(password)"}"#)
        #expect(answer.status == (accepted ? .ok : .badRequest), "\(password)")
    }

    @Test(arguments: [("", "MERIDIAN"), ("HERON", ""), ("NONE", "MERIDIAN"), ("HERON", "HARBOUR")])
    func `The app and its organization are required`(app: String, org: String) async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone(app: app, org: org).send(
            .post, "register", #"{"emailId":"a@example.org","password":"quiet-orchard 7!"}"#)
        #expect(answer.status == .badRequest)
        #expect(answer.message == "Invalid input.")
    }

    @Test func `Only the last code verifies, once, in any case, for 48 hours`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("robin@example.org")
        let first = try await world.code(for: "robin@example.org")
        #expect(
            await phone.send(.post, "resendConfirmation", #"{"emailId":"robin@example.org"}"#).status == .ok)
        let second = try await world.code(for: "robin@example.org")
        func verify(_ code: String) async -> ClientResponse {
            await phone.send(.post, "verify", #"{"emailId":"robin@example.org","code":"\#(code)"}"#)
        }
        #expect(await verify(first).message == "Invalid code")
        #expect(try await phone.send(.get, "confirmRegistration").json["verified"]?.bool == false)
        world.site.clock.advance(seconds: 48 * 3600 + 1)
        let late = await verify(second)
        #expect(late.status == .forbidden)
        #expect(late.message == "Code Expired")
        world.site.clock.advance(seconds: -2)
        #expect(await verify(second.uppercased()).text == #"{"message":"success"}"#)
        let again = await verify(second)
        #expect(again.status == .forbidden)
        #expect(again.message == "User already verified")
        let resend = await phone.send(.post, "resendConfirmation", #"{"emailId":"robin@example.org"}"#)
        #expect(resend.status == .forbidden)
    }

    @Test func `A verified account keeps its session`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(
            await phone.send(.get, "confirmRegistration").text == #"{"message":"success","verified":true}"#)
    }

    @Test func `Codes can't be guessed`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("robin@example.org")
        for number in 1...10 {
            let answer = await phone.send(
                .post, "verify", #"{"emailId":"robin@example.org","code":"guess\#(number)"}"#)
            #expect(answer.message?.contains(number < 10 ? "Invalid code" : "locked") == true)
        }
        let code = try await world.code(for: "robin@example.org")
        let right = await phone.send(.post, "verify", #"{"emailId":"robin@example.org","code":"\#(code)"}"#)
        #expect(right.message?.contains("locked") == true)
        let elsewhere = world.phone(at: "198.51.100.7")
        let other = await elsewhere.send(
            .post, "verify", #"{"emailId":"robin@example.org","code":"\#(code)"}"#)
        #expect(other.status == .ok)
    }

    @Test func `Unknown addresses answer as wrong codes do`() async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone().send(
            .post, "verify", #"{"emailId":"no@example.org","code":"abc123"}"#)
        #expect(answer.status == .badRequest)
        #expect(answer.message == "Invalid code")
    }

    @Test func `Sixty answers in an hour tell a network which addresses are known`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("robin@example.org")
        try await world.site.store.write { transaction in
            for _ in 1...60 {
                try transaction.run(
                    """
                    insert into account_attempts (app_folder_id, email_digest, network, kind, state, at)
                    values (\(world.site.world.app.id), \([1] as [UInt8]), '192.0.2.1', 'answer', 'failed',
                        \(world.site.clock.now))
                    """)
            }
        }
        let known = await phone.send(
            .post, "register", #"{"emailId":"robin@example.org","password":"quiet-orchard 7!"}"#)
        #expect(known.message == "Oops, something went wrong. Please try again after sometime")
        let new = try await world.registered("someone@example.org")
        #expect(!new.auth.isEmpty)
        let elsewhere = await world.phone(at: "198.51.100.7").send(
            .post, "register", #"{"emailId":"robin@example.org","password":"quiet-orchard 7!"}"#)
        #expect(elsewhere.headers["title"] == "EMAIL_EXISTS")
        world.site.clock.advance(seconds: 3601)
        let later = await phone.send(
            .post, "register", #"{"emailId":"robin@example.org","password":"quiet-orchard 7!"}"#)
        #expect(later.headers["title"] == "EMAIL_EXISTS")
    }

    @Test func `Spanish is in Base64 in the header and as text in the email`() async throws {
        let world = try await RegistrationWorld()
        var phone = world.phone()
        phone.language = "es"
        try await phone.register("robin@example.org")
        let email = try #require(await world.emails().last)
        #expect(email.text.contains("Código de verificación: "))
        let refused = await phone.send(.post, "verify", #"{"emailId":"robin@example.org","code":"x"}"#)
        #expect(refused.message == "RWwgY8OzZGlnbyBubyBlcyB2w6FsaWRv")
        #expect(try refused.json["message"]?.string == "El código no es válido")
        phone.language = ""
        let english = await phone.send(.post, "verify", #"{"emailId":"robin@example.org","code":"x"}"#)
        #expect(english.message == "Invalid code")
    }
}
