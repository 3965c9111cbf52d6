import HTTP
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// The files of emails of accounts that were erased.
struct AccountMailErasureTests {
    private static let account = "/orgs/MERIDIAN/apps/HERON/accounts/1"

    @Test func `An account that is deleted in an app leaves no emails`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        _ = try await world.registered("other@example.org")
        #expect(await world.removedAddresses().isEmpty)
        #expect(await phone.send(.delete, "deactivate", "{}").status == .ok)
        #expect(
            try await world.count(
                "select count(*) from account_mail_erasures where instr(sealed, cast('robin' as blob)) > 0")
                == 0)
        #expect(await world.removedAddresses() == ["robin@example.org"])
        #expect(try await world.count("select count(*) from account_mail_erasures") == 0)
    }

    @Test(arguments: ["deactivation", "erasure"])
    func `An account that the team deletes leaves none, and its last email doesn't name it`(action: String)
        async throws
    {
        let world = try await RegistrationWorld()
        _ = try await world.verified()
        _ = try await world.site.post(
            "\(Self.account)/\(action)", [("confirmation", "robin@example.org")], as: .orgAdmin)
        #expect(await world.removedAddresses() == ["robin@example.org"])
        let emails = await world.emails()
        #expect(emails.last?.isToErasedAccount == true)
        #expect(emails.dropLast().allSatisfy { !$0.isToErasedAccount })
    }

    @Test func `Files that can't be deleted are tried again, and don't keep the account`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered("locked@example.org")
        #expect(await phone.send(.delete, "deactivate", "{}").status == .ok)
        for _ in 1...2 {
            #expect(await world.removedAddresses().isEmpty)
            #expect(try await world.count("select count(*) from account_mail_erasures") == 1)
        }
        #expect(world.reported.contains { $0.contains("couldn't be deleted yet") })
        #expect(!world.reported.contains { $0.contains("locked@") })
    }
}
