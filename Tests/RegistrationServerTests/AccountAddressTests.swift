import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// A change of the address of an account: asked for by support, confirmed by its owner.
struct AccountAddressTests {
    private static let account = "/orgs/MERIDIAN/apps/HERON/accounts/1"
    private static let page = "/my/MERIDIAN/HERON/email-address"

    private func askedWorld() async throws -> (world: RegistrationWorld, phone: Phone, code: String) {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let answer = try await world.site.post(
            Self.account + "/address", [("address", "new@example.org")], as: .orgAdmin)
        try #require(answer.status == .seeOther)
        let email = try #require(await world.emails().last { $0.to == "new@example.org" })
        #expect(email.text.contains("https://portal.example.org" + Self.page))
        let rest = try #require(email.text.split(separator: "Code: ", maxSplits: 1).last)
        return (world, phone, String(rest.prefix { !$0.isWhitespace }))
    }

    private func confirm(
        _ world: RegistrationWorld, _ code: String, email: String = "robin@example.org",
        password: String = RegistrationWorld.password
    ) async throws -> ClientResponse {
        try await world.site.post(
            Self.page, [("email", email), ("password", password), ("code", code)], as: nil)
    }

    @Test func `The owner confirms with the code and the password, and signs in with the new address`()
        async throws
    {
        let (world, phone, code) = try await askedWorld()
        #expect(
            await world.emails().contains {
                $0.to == "robin@example.org" && $0.subject.contains("about to change")
            })
        #expect(await phone.login("robin@example.org").status == .ok)
        #expect(await phone.login("new@example.org").status == .badRequest)
        #expect(try await confirm(world, code).text.contains("Your email address is changed."))
        #expect(await phone.login("robin@example.org").status == .badRequest)
        #expect(await phone.login("new@example.org").status == .ok)
        #expect(try await confirm(world, code, email: "new@example.org").status == .unprocessableContent)
        #expect(
            try await world.count("select count(*) from audit_events where action = 'account.change-address'")
                == 1)
    }

    @Test func `A wrong password, code or address changes nothing`() async throws {
        let (world, phone, code) = try await askedWorld()
        let refused = [
            try await confirm(world, code, password: "wrong-9!x"), try await confirm(world, "XXXXXX"),
            try await confirm(world, code, email: "other@example.org"),
        ]
        for answer in refused {
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("Nothing was changed."))
        }
        #expect(await phone.login("robin@example.org").status == .ok)
        world.site.clock.advance(seconds: 48 * 3600 + 1)
        #expect(try await confirm(world, code).status == .unprocessableContent)
    }

    @Test func `Three failures lock the address for the network`() async throws {
        let (world, _, code) = try await askedWorld()
        for _ in 1...3 { _ = try await confirm(world, code, password: "wrong-9!x") }
        #expect(try await confirm(world, code).status == .tooManyRequests)
    }

    @Test func `A change can be withdrawn, and shows on the page until then`() async throws {
        let (world, _, code) = try await askedWorld()
        #expect(try await world.site.get(Self.account, as: .orgAdmin).text.contains("new@example.org"))
        let answer = try await world.site.post(Self.account + "/address/withdrawal", as: .orgAdmin)
        #expect(answer.status == .seeOther)
        #expect(try await confirm(world, code).status == .unprocessableContent)
        let again = try await world.site.post(Self.account + "/address/withdrawal", as: .orgAdmin)
        #expect(again.status == .conflict)
    }

    @Test(arguments: ["robin", "ROBIN@example.org", "taken@example.org", ""])
    func `An address that is wrong, the same or taken is refused`(address: String) async throws {
        let world = try await RegistrationWorld()
        _ = try await world.verified()
        _ = try await world.registered("taken@example.org")
        let answer = try await world.site.post(
            Self.account + "/address", [("address", address)], as: .orgAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(try await world.count("select count(*) from account_confirmations") == 0)
    }

    @Test func `An address that was taken in the meantime isn't used`() async throws {
        let (world, phone, code) = try await askedWorld()
        _ = try await world.registered("new@example.org")
        #expect(try await confirm(world, code).status == .unprocessableContent)
        #expect(await phone.login("robin@example.org").status == .ok)
    }
}
