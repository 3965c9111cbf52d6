import HTTP
import Support
import Testing

@testable import RegistrationServer

/// Requests whose work in the background starts at once.
struct BackgroundTriggerTests {
    private static let account = "/orgs/MERIDIAN/apps/HERON/accounts/1"
    private static let deletion = "/my/MERIDIAN/HERON/delete"
    private static let email = "robin@example.org"

    @Test(arguments: ["deactivation", "erasure"])
    func `An account that the team deletes is followed up at once`(action: String) async throws {
        let (world, _) = try await RegistrationWorld.joined()
        let started = try await world.started {
            let answer = try await world.site.post(
                Self.account + "/" + action, [("confirmation", Self.email)], as: .orgAdmin)
            #expect(answer.status == .seeOther)
        }
        #expect(started == [.emails, .withdrawals, .remains])
    }

    @Test func `An account that its owner deletes is followed up at once`() async throws {
        let (world, phone) = try await RegistrationWorld.joined()
        let asked = try await world.started {
            let answer = try await world.site.post(Self.deletion, [("email", Self.email)], as: nil)
            #expect(answer.status == .ok)
        }
        #expect(asked == [.emails])
        let text = try #require(await world.emails().last?.text)
        let code = try #require(text.split(separator: "Code: ", maxSplits: 1).last)
            .prefix { !$0.isWhitespace }
        let deleted = try await world.started {
            let answer = try await world.site.post(
                Self.deletion + "/confirmation",
                [("email", Self.email), ("code", String(code)), ("confirmed", "1")], as: nil)
            #expect(answer.page.title.contains("deleted"), "\(answer.page.title)")
        }
        #expect(deleted == [.emails, .withdrawals, .remains])
        #expect(await phone.send(.get, "studyState").status == .unauthorized)
    }

    @Test func `An account that is deleted in the app is followed up at once`() async throws {
        let (world, phone) = try await RegistrationWorld.joined()
        let started = await world.started {
            #expect(await phone.send(.delete, "deactivate").status == .ok)
        }
        #expect(started == [.emails, .withdrawals, .remains])
    }

    @Test(arguments: [true, false])
    func `Leaving a study is followed up at once, and so are the remains of data to delete`(
        erasing: Bool
    ) async throws {
        let (world, phone) = try await RegistrationWorld.joined()
        let started = await world.started {
            let body = #"{"studyId":"SLEEP01","deleteData":\#(erasing)}"#
            #expect(await phone.send(.delete, "withdraw", body).status == .ok)
        }
        #expect(started == (erasing ? [.emails, .withdrawals, .remains] : [.withdrawals]))
    }

    @Test func `Trying a withdrawal again starts its call at once`() async throws {
        let world = try await WithdrawalWorld(.answers(status: 500, #"{"exception":"Out of order"}"#))
        try await world.leave(erasing: true)
        await world.call()
        let started = try await world.world.started {
            let answer = try await world.world.site.post(
                "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/participation/withdrawal-calls", as: .folderAdmin)
            #expect(answer.status == .seeOther)
        }
        #expect(started == [.withdrawals])
    }

    @Test func `Emails to owners are sent at once`() async throws {
        let world = try await RegistrationWorld()
        let phone = world.phone()
        let credentials = #"{"emailId":"\#(Self.email)","password":"\#(RegistrationWorld.password)"}"#
        let registered = await world.started {
            #expect(await phone.send(.post, "register", credentials).status == .ok)
        }
        let confirmed = await world.started {
            #expect(
                await phone.send(.post, "resendConfirmation", #"{"emailId":"\#(Self.email)"}"#).status == .ok)
        }
        let supported = try await world.started {
            _ = try await world.site.post(Self.account + "/code", as: .orgAdmin)
        }
        let code = #"{"emailId":"\#(Self.email)","code":"\#(try await world.code(for: Self.email))"}"#
        #expect(await phone.send(.post, "verify", code).status == .ok)
        let forgotten = await world.started {
            #expect(await phone.send(.post, "forgotPassword", #"{"emailId":"\#(Self.email)"}"#).status == .ok)
        }
        let locked = await world.started {
            for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        }
        let moved = try await world.started {
            _ = try await world.site.post(
                Self.account + "/address", [("address", "new@example.org")], as: .orgAdmin)
        }
        for started in [registered, confirmed, forgotten, locked, supported, moved] {
            #expect(started == [.emails])
        }
    }
}
