import HTTP
import JSON
import Support
import Testing

@testable import RegistrationServer

/// Forgotten and new passwords.
struct PasswordTests {
    private static let email = "robin@example.org"

    private func change(_ phone: Phone, _ current: String, to new: String) async -> ClientResponse {
        await phone.send(
            .post, "changePassword", #"{"currentPassword":"\#(current)","newPassword":"\#(new)"}"#)
    }

    private func forget(_ phone: Phone) async -> ClientResponse {
        await phone.send(.post, "forgotPassword", #"{"emailId":"robin@example.org"}"#)
    }

    @Test func `A temporary password signs in once and chooses a new password`() async throws {
        let world = try await RegistrationWorld()
        var phone = try await world.verified(Self.email)
        #expect(await forget(phone).status == .ok)
        let temporary = try await world.temporaryPassword(for: Self.email)
        let answer = await phone.login(Self.email, temporary)
        #expect(try answer.json["resetPassword"]?.bool == true)
        #expect(await phone.login(Self.email, temporary).status == .badRequest)
        phone.auth = try #require(try answer.json["auth"]?.string)
        #expect(await change(phone, temporary, to: "brand-new 1!").status == .ok)
        #expect(await phone.send(.get, "userProfile").status == .ok)
        #expect(await phone.login(Self.email).status == .badRequest)
        #expect(await phone.login(Self.email, "brand-new 1!").status == .ok)
    }

    @Test func `The main password keeps working and ends the temporary one`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        _ = await forget(phone)
        let temporary = try await world.temporaryPassword(for: Self.email)
        let answer = await phone.login(Self.email)
        #expect(try answer.json["resetPassword"] == nil)
        #expect(await phone.login(Self.email, temporary).status == .badRequest)
    }

    @Test func `Requests to delete an account don't keep its owner from a temporary password`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for _ in 1...6 {
            _ = try await world.site.post("/my/MERIDIAN/HERON/delete", [("email", Self.email)], as: nil)
        }
        #expect(await forget(phone).status == .ok)
    }

    @Test func `A lock ends when its owner forgot the password, also after a sign-in that worked`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        _ = await phone.login(Self.email, "wrong-9!x")
        #expect(await phone.login(Self.email).status == .ok)
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        #expect(await forget(phone).status == .ok)
        #expect(
            await phone.login(Self.email, try await world.temporaryPassword(for: Self.email)).status == .ok)
        // Once an hour, because asking for an email proves nothing.
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        #expect(await forget(phone).status != .ok)
    }

    @Test func `A temporary password expires after 48 hours`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        _ = await forget(phone)
        let temporary = try await world.temporaryPassword(for: Self.email)
        world.site.clock.advance(seconds: 48 * 3600 + 1)
        let late = await phone.login(Self.email, temporary)
        #expect(late.status == .forbidden)
        #expect(late.message == "Code Expired")
    }

    @Test func `An unverified account gets 403, an unknown one 400`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered(Self.email)
        let unverified = await forget(phone)
        #expect(unverified.status == .forbidden)
        #expect(unverified.headers["title"] == "EMAIL_NOT_VERIFIED")
        let unknown = await phone.send(.post, "forgotPassword", #"{"emailId":"no@example.org"}"#)
        #expect(unknown.status == .badRequest)
        #expect(unknown.message == "Invalid input.")
    }

    @Test
    func `After many answers that reveal accounts, all addresses get the same, and the owner the email`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        _ = try await world.registered("unverified@example.org")
        func ask(_ action: String, _ email: String) async -> String {
            let answer = await phone.send(.post, action, #"{"emailId":"\#(email)"}"#)
            let fields = ["title", "status", "statusmessage", "retry-after"].map { answer.headers[$0] ?? "" }
            return "\(answer.status.code) \(fields) \(answer.text)"
        }
        for number in 1...AccountAttemptRepository.revealingAnswersMax {
            _ = await ask("forgotPassword", "no\(number)@example.org")
        }
        let general = await ask("forgotPassword", "unknown@example.org")
        #expect(general.contains("400") && general.contains("CONNECTION_ERROR_MSG"))
        let before = await world.emails().count
        #expect(await ask("forgotPassword", Self.email) == general)
        #expect(await world.emails().count == before + 1)
        let temporary = try await world.temporaryPassword(for: Self.email)
        #expect(await phone.login(Self.email, temporary).status == .ok)
        #expect(await ask("forgotPassword", "unverified@example.org") == general)
        // Codes are asked for in the same way.
        for email in ["unknown@example.org", Self.email, "unverified@example.org"] {
            #expect(await ask("resendConfirmation", email) == general)
        }
        #expect(await world.emails().last?.to == "unverified@example.org")
        // Neither a lock nor the limit of emails tells them apart.
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        for _ in 1...7 { #expect(await ask("forgotPassword", Self.email) == general) }
        for _ in 1...7 { #expect(await ask("resendConfirmation", "unverified@example.org") == general) }
        #expect(await world.emails().count { $0.to == Self.email && $0.text.contains("Temporary") } <= 5)
        world.site.clock.advance(seconds: 3_601)
        #expect(await forget(phone).status == .ok)
    }

    @Test func `A temporary password ends a lock, but only once an hour`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        #expect(await phone.login(Self.email).headers["title"] == "ACCOUNT_LOCKED")
        #expect(await forget(phone).status == .ok)
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        #expect(await forget(phone).headers["title"] == "ACCOUNT_LOCKED")
        world.site.clock.advance(seconds: 3601)
        for _ in 1...3 { _ = await phone.login(Self.email, "wrong-9!x") }
        #expect(await forget(phone).status == .ok)
        #expect(await phone.login(Self.email).status == .ok)
    }

    @Test func `An address gets five emails an hour, and its last temporary password stays valid`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for _ in 1...AccountAttemptRepository.emailsMax { #expect(await forget(phone).status == .ok) }
        let temporary = try await world.temporaryPassword(for: Self.email)
        let sent = await world.emails().count
        let refused = await forget(phone)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers["retry-after"] == "3600")
        #expect(refused.message?.contains("several emails") == true)
        #expect(await world.emails().count == sent)
        #expect(await phone.login(Self.email, temporary).status == .ok)
        world.site.clock.advance(seconds: 3600)
        #expect(await forget(phone).status == .ok)
    }

    @Test func `Of several requests at the same time, one signs in with a temporary password`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        _ = await forget(phone)
        let temporary = try await world.temporaryPassword(for: Self.email)
        async let first = phone.login(Self.email, temporary)
        async let second = phone.login(Self.email, temporary)
        let statuses = [await first.status, await second.status]
        #expect(statuses.filter { $0 == .ok }.count == 1, "\(statuses)")
    }

    @Test func `Forgetting the password doesn't lift the limits of guessing`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        var titles: [String?] = []
        for _ in 1...15 {
            for _ in 1...2 { titles.append(await phone.login(Self.email, "wrong-9!x").headers["title"]) }
            _ = await forget(phone)
        }
        #expect(titles.filter { $0 == "INVALID_USERNAME_PASSWORD_MSG" }.count == 4, "\(titles)")
        #expect(await phone.login(Self.email).headers["title"] == "ACCOUNT_LOCKED")
    }

    @Test func `What is wrong with a new password is said`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        let present = RegistrationWorld.password
        #expect(await change(phone, "wrong-9!x", to: "brand-new 1!").message == "Invalid old password")
        #expect(
            await change(phone, present, to: present).message
                == "Current Password and New Password cannot be same")
        #expect(await change(phone, present, to: "short1!").headers["title"] == "INVALID_INPUT_ERROR_MSG")
        #expect(await change(phone, "", to: "brand-new 1!").message == "Invalid input.")
        var other = phone
        other.auth = "x"
        #expect(await change(other, present, to: "brand-new 1!").status == .unauthorized)
        #expect(await phone.login(Self.email).status == .ok)
    }

    @Test func `None of the last ten passwords can be chosen, the first one among them`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        var present = RegistrationWorld.password
        for number in 1...9 {
            let next = "password-\(number)!"
            #expect(await change(phone, present, to: next).status == .ok)
            present = next
        }
        let refused = await change(phone, present, to: RegistrationWorld.password)
        #expect(refused.message == "New Password should not be the same as the last 10 passwords.")
        #expect(await change(phone, present, to: "password-10!").status == .ok)
        #expect(await change(phone, "password-10!", to: RegistrationWorld.password).status == .ok)
    }

    @Test func `A session can't be used to guess the password`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified(Self.email)
        for number in 1...3 {
            let answer = await change(phone, "guess-\(number)!x", to: "brand-new 1!")
            #expect(answer.headers["title"] == (number < 3 ? "OLD_PASSWORD_NOT_EXISTS" : "ACCOUNT_LOCKED"))
        }
    }
}
