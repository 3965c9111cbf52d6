import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// The emails to owners of accounts that were deleted.
struct AccountClosureNoticeTests {
    private static let page = "/my/MERIDIAN/HERON/delete"
    private static let account = "/orgs/MERIDIAN/apps/HERON/accounts/1"
    private static let email = "robin@example.org"

    private func code(_ world: RegistrationWorld) async throws -> String {
        let text = try #require(await world.emails().last { $0.text.contains("Code: ") }?.text)
        let rest = try #require(text.split(separator: "Code: ", maxSplits: 1).last)
        return String(rest.prefix { !$0.isWhitespace })
    }

    @Test func `The owner gets an email, for which the address is kept encrypted until it is sent`()
        async throws
    {
        let (world, _) = try await RegistrationWorld.joined()
        try await world.site.store.write { try $0.run("update accounts set is_verified = 0") }
        _ = try await world.site.post(Self.page, [("email", Self.email)], as: nil)
        let code = try await code(world)
        let before = await world.emails().count
        let done = try await world.site.post(
            Self.page + "/confirmation",
            [("email", Self.email), ("code", code), ("confirmed", "1"), ("responses", "delete")], as: nil)
        #expect(done.status == .ok)
        #expect(try await world.count("select count(*) from account_closure_notices") == 1)
        #expect(
            try await world.count(
                "select count(*) from account_closure_notices where instr(sealed, cast('robin' as blob)) > 0")
                == 0)
        let email = try #require(await world.emails().dropFirst(before).first)
        #expect(email.to == Self.email && email.subject.contains("account was deleted"))
        #expect(
            email.text.contains("as you asked") && email.text.contains("answers that you sent were deleted"))
        #expect(await world.emails().count == before + 1)
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        #expect(world.reported.isEmpty, "an operator hears of emails that couldn't be sent only")
    }

    @Test func `An email that can't be written doesn't hold up those of other apps`() async throws {
        let (world, _) = try await RegistrationWorld.joined()
        _ = try await world.registered("other@example.org", app: "HERON-T")
        _ = await world.emails()
        try await world.site.store.write { transaction in
            try transaction.run("update accounts set is_verified = 1")
            try transaction.run(
                """
                insert into app_documents (app_folder_id, kind, body, revision, modified_at, modified_by_name)
                values (\(world.site.world.app.id), 'mails', 'damaged', 1, 1, 'Ruth')
                on conflict do update set body = excluded.body
                """)
        }
        let other = "/orgs/MERIDIAN/apps/HERON-T/accounts/2"
        for account in [Self.account, other] {
            _ = try await world.site.post(account + "/deactivation", as: .orgAdmin)
        }
        let sent = await world.emails().filter { $0.subject.contains("account was deleted") }
        #expect(sent.map(\.to) == ["other@example.org"])
        #expect(try await world.count("select attempts from account_closure_notices") == 1)
    }

    @Test(arguments: [("deactivation", "were kept"), ("erasure", "were deleted")])
    func `The owner gets an email in their language after the team deleted the account`(
        action: String, words: String
    ) async throws {
        let (world, _) = try await RegistrationWorld.joined()
        let before = await world.emails().count
        _ = try await world.site.post(
            "\(Self.account)/\(action)", [("confirmation", "robin@example.org")], as: .orgAdmin)
        let email = try #require(await world.emails().dropFirst(before).first)
        #expect(email.to == "robin@example.org" && email.text.contains("The team of the"))
        #expect(email.text.contains(words))
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        let (other, _) = try await RegistrationWorld.joined()
        try await other.site.store.write { try $0.run("update accounts set language = 'es'") }
        _ = try await other.site.post(Self.account + "/deactivation", as: .orgAdmin)
        #expect(await other.emails().last?.text.contains("eliminó su cuenta") == true)
    }

    @Test func `A deletion that fails queues no email`() async throws {
        let (world, _) = try await RegistrationWorld.joined()
        let before = await world.emails().count
        try await world.site.store.write { transaction in
            try transaction.run(
                "create trigger refuses before delete on accounts begin select raise(abort, 'refused'); end")
        }
        let answer = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        #expect(answer.status == .internalServerError)
        #expect(try await world.count("select count(*) from accounts") == 1)
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        #expect(await world.emails().count == before)
    }

    @Test func `An email that a killed server had taken is sent by the next one, once`() async throws {
        let (world, _) = try await RegistrationWorld.joined()
        _ = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        let notices = AccountClosureNoticeRepository(
            key: world.site.parts.keys.sealing, clock: { world.site.clock.now })
        let taken = try await world.site.store.write { try notices.claim($0) }
        #expect(taken?.notice.address == Self.email && taken?.notice.requester == .team)
        let before = await world.emails().count
        try await world.site.store.write { transaction in
            for job in world.feature.feature.jobs { try job.recover(transaction) }
        }
        #expect(await world.emails().count == before + 1)
        #expect(await world.emails().count == before + 1)
    }

    @Test func `An email with a code that a killed server had taken is sent by the next one, once`()
        async throws
    {
        let world = try await RegistrationWorld()
        _ = try await world.registered()
        let queue = AccountEmailRepository(
            key: world.site.parts.keys.sealing, clock: { world.site.clock.now })
        #expect(try await world.site.store.write { try queue.claim($0) } != nil)
        #expect(await world.emails().isEmpty)
        try await world.site.store.write { transaction in
            for job in world.feature.feature.jobs { try job.recover(transaction) }
        }
        #expect(await world.emails().count == 1)
        #expect(await world.emails().count == 1)
    }

    @Test func `An email that can't be decrypted is deleted`() async throws {
        let (world, _) = try await RegistrationWorld.joined()
        _ = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        try await world.site.store.write {
            try $0.run("update account_closure_notices set sealed = cast('damaged' as blob)")
        }
        let before = await world.emails().count
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        #expect(await world.emails().count == before)
    }

    @Test func `An address that was never verified gets no email`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.registered("new@example.org")
        let before = await world.emails().count
        _ = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        #expect(await world.emails().count == before)
    }

    @Test func `An address is kept for at most 72 hours if the mail server refuses the email`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.registered("bounces@example.org")
        try await world.site.store.write { try $0.run("update accounts set is_verified = 1") }
        _ = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        for hours in [0, 24, 47] {
            world.site.clock.advance(seconds: hours * 3_600)
            _ = await world.emails()
            #expect(try await world.count("select count(*) from account_closure_notices") == 1)
        }
        world.site.clock.advance(seconds: 3_600)
        _ = await world.emails()
        #expect(try await world.count("select count(*) from account_closure_notices") == 0)
        #expect(world.reported.contains { $0.contains("within 72 hours") })
        #expect(!world.reported.contains { $0.contains("bounces@") })
    }
}
