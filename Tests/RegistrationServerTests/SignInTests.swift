import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// Signing in, sessions, and the lock after failures.
struct SignInTests {
    private static let email = "robin@example.org"

    @Test func `Three wrong passwords lock the account for the network, for 15 minutes`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for _ in 1...2 {
            let answer = await phone.login(Self.email, "wrong-9!x")
            #expect(answer.status == .badRequest)
            #expect(answer.message == "Invalid username or password")
        }
        let locked = "As a security measure, this account has been locked for 15 minutes."
        #expect(await phone.login(Self.email, "wrong-9!x").message == locked)
        #expect(await phone.login(Self.email).message == locked)
        let notice = try #require(await world.emails().last)
        #expect(notice.subject.contains("locked"))
        #expect(await world.phone(at: "198.51.100.7").login(Self.email).status == .ok)
        #expect(await world.phone(at: "192.0.2.1").login("other@example.org").message != locked)
        world.site.clock.advance(seconds: 15 * 60)
        #expect(await phone.login(Self.email).status == .ok)
    }

    @Test func `An owner gets at most five emails in an hour about locks`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.verified(Self.email)
        func lock(_ number: Int) async {
            let phone = world.phone(at: "198.51.100.\(number)")
            var answer = await phone.login(Self.email, "wrong-9!x")
            for _ in 1...2 { answer = await phone.login(Self.email, "wrong-9!x") }
            #expect(answer.message?.contains("has been locked for 15 minutes") == true)
        }
        func notices() async -> Int { await world.emails().count { $0.subject.contains("locked") } }
        for number in 1...7 {
            await lock(number)
            #expect(await notices() == min(number, 5))
        }
        world.site.clock.advance(seconds: 3_600)
        await lock(8)
        #expect(await notices() == 6)
    }

    @Test func `An unknown address answers as a known one`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.verified(Self.email)
        var answers: [[String?]] = []
        for email in [Self.email, "no@example.org"] {
            let phone = world.phone(at: email == Self.email ? "192.0.2.1" : "192.0.2.2")
            var messages: [String?] = []
            for _ in 1...4 {
                let answer = await phone.login(email, "wrong-9!x")
                messages.append("\(answer.status.code) \(answer.message ?? "")")
            }
            answers.append(messages)
        }
        #expect(answers[0] == answers[1])
    }

    @Test func `The owner's language is that of the last sign-in`() async throws {
        let world = try await RegistrationWorld()
        var phone = try await world.verified(Self.email)
        for language in ["es", "en"] {
            phone.language = language
            #expect(await phone.login(Self.email, "wrong-9!x").status == .badRequest)
            #expect(
                try await world.count("select count(*) from accounts where language = '\(language)'") == 0)
            #expect(await phone.login(Self.email).status == .ok)
            #expect(
                try await world.count("select count(*) from accounts where language = '\(language)'") == 1)
        }
    }

    @Test func `Each sign-in is audited, and a wrong password isn't one`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        let events = "select count(*) from audit_events where action = 'account.sign-in'"
        let before = try await world.count(events)
        #expect(await phone.login(Self.email, "wrong-9!x").status == .badRequest)
        #expect(try await world.count(events) == before)
        for number in 1...2 {
            #expect(await phone.login(Self.email).status == .ok)
            #expect(try await world.count(events) == before + number)
        }
    }

    @Test func `Two failures and a success begin the count anew`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for _ in 1...3 {
            for _ in 1...2 { _ = await phone.login(Self.email, "wrong-9!x") }
            #expect(await phone.login(Self.email).status == .ok)
        }
    }

    @Test func `From the 30th failure in an hour, an account answers once in ten seconds`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.verified(Self.email)
        for number in 0..<15 {
            let phone = world.phone(at: "203.0.113.\(number)")
            for _ in 1...2 { _ = await phone.login(Self.email, "wrong-9!x") }
        }
        let owner = world.phone(at: "198.51.100.7")
        let refused = await owner.login(Self.email)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers["retry-after"] == "10")
        world.site.clock.advance(seconds: 10)
        #expect(await owner.login(Self.email).status == .ok)
    }

    @Test func `A network with 60 failures in 15 minutes waits, and successes don't count`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        try await world.site.store.write { transaction in
            for number in 1...59 {
                try transaction.run(
                    """
                    insert into account_attempts (app_folder_id, email_digest, network, kind, state, at)
                    values (\(world.site.world.app.id), \([UInt8(number)]), '192.0.2.1', 'password', 'failed',
                        \(world.site.clock.now))
                    """)
            }
        }
        for _ in 1...3 { #expect(await phone.login(Self.email).status == .ok) }
        #expect(await phone.login("x@example.org", "wrong-9!x").status == .badRequest)
        let refused = await phone.login(Self.email)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers["retry-after"] == "900")
        #expect(await world.phone(at: "192.0.2.2").login(Self.email).status == .ok)
        #expect(await world.phone(app: "HERON-T").login(Self.email).status == .badRequest)
    }

    @Test func `Signing in on another phone ends the session of the first`() async throws {
        let world = try await RegistrationWorld()
        let first = try await world.verified(Self.email)
        var second = world.phone()
        try await second.signIn(Self.email)
        let ended = await first.send(.get, "userProfile")
        #expect(ended.status == .unauthorized)
        #expect(ended.message == "Session expired.")
        let refresh = await first.send(.post, "refreshToken", #"{"refreshToken":"\#(first.refreshToken)"}"#)
        #expect(refresh.status == .forbidden)
        #expect(refresh.message == "Invalid refresh token.")
        #expect(await second.send(.get, "userProfile").status == .ok)
    }

    @Test func `A credential lasts 30 minutes, and a refresh token renews it`() async throws {
        let world = try await RegistrationWorld()
        var phone = try await world.verified(Self.email)
        world.site.clock.advance(seconds: 29 * 60)
        #expect(await phone.send(.get, "userProfile").status == .ok)
        world.site.clock.advance(seconds: 61)
        #expect(await phone.send(.get, "userProfile").status == .unauthorized)
        let renewed = try await phone.send(
            .post, "refreshToken", #"{"refreshToken":"\#(phone.refreshToken)"}"#
        ).json
        #expect(renewed["refreshToken"]?.string == phone.refreshToken)
        #expect(renewed["userId"]?.string == phone.userID)
        let old = phone
        phone.auth = try #require(renewed["auth"]?.string)
        #expect(await phone.send(.get, "userProfile").status == .ok)
        #expect(await old.send(.get, "userProfile").status == .unauthorized)
        // A repeated call after a lost answer works, too.
        #expect(
            await phone.send(.post, "refreshToken", #"{"refreshToken":"\#(phone.refreshToken)"}"#).status
                == .ok)
    }

    @Test func `A refresh token belongs to its app and ends after 90 days without use`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        let body = #"{"refreshToken":"\#(phone.refreshToken)"}"#
        #expect(await world.phone(app: "HERON-T").send(.post, "refreshToken", body).status == .forbidden)
        #expect(await phone.send(.post, "refreshToken", #"{"refreshToken":""}"#).status == .badRequest)
        world.site.clock.advance(seconds: 90 * 24 * 3600)
        #expect(await phone.send(.post, "refreshToken", body).status == .forbidden)
    }

    @Test func `A credential is only valid for its own account and app`() async throws {
        let world = try await RegistrationWorld()
        let robin = try await world.verified(Self.email)
        let other = try await world.verified("other@example.org", at: "192.0.2.2")
        var mixed = robin
        mixed.userID = other.userID
        #expect(await mixed.send(.get, "userProfile").status == .unauthorized)
        var foreign = world.phone(app: "HERON-T")
        (foreign.userID, foreign.auth) = (robin.userID, robin.auth)
        let answer = await foreign.send(.get, "userProfile")
        #expect(answer.message == "Your account has been deactivated")
    }

    @Test func `After signing out, no credential is valid`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        #expect(
            await phone.send(.delete, "logout", #"{"reason":"user_action"}"#).text
                == #"{"message":"success"}"#)
        var zero = phone
        zero.auth = "0"
        for one in [phone, zero] { #expect(await one.send(.get, "studyState").status == .unauthorized) }
        #expect(try await world.count("select count(*) from account_sessions") == 0)
    }

    @Test(arguments: ["logout", "withdraw", "deactivate"])
    func `Other methods are refused`(action: String) async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for method in [Method.get, .post] {
            let answer = await phone.send(method, action)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.text == "You must use the DELETE method when calling this action.")
        }
    }

    @Test(arguments: [
        "/fdahpUserRegWS/login.api", "/fdahpuserregws/login", "/FDAHPUSERREGWS/LOGIN.API",
        "/labkey/fdahpUserRegWS/login.api", "/fdahpuserregws-login.api", "/a/b/fdahpUserRegWS-login.api",
        "/fdahpUserRegWS/a/b/login",
    ])
    func `All addresses of an action work`(address: String) async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        let json = #"{"emailId":"robin@example.org","password":"quiet-orchard 7!","unknown":[1]}"#
        #expect(await phone.send(.post, address, body: Array(json.utf8)).status == .ok)
        let form = "emailId=robin%40example.org&password=quiet-orchard+7%21"
        let answer = await phone.send(
            .post, address, body: Array(form.utf8), type: "application/x-www-form-urlencoded")
        #expect(answer.status == .ok)
    }

    @Test func `An unverified account can sign in`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered(Self.email)
        #expect(try await phone.login(Self.email).json["verified"]?.bool == false)
    }

    @Test func `Many attempts at the same time don't pass the lock together`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        let messages = await withTaskGroup(of: String?.self) { group in
            for _ in 1...12 { group.addTask { await phone.login(Self.email, "wrong-9!x").message } }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(messages.count { $0 == "Invalid username or password" } <= 2)
    }
}
