import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// The pages on which support sees accounts and helps their owners.
struct AccountSupportTests {
    private static let list = "/orgs/MERIDIAN/apps/HERON/accounts"
    private static let account = list + "/1"

    /// The actions that send a form without fields that could be wrong.
    private static let actions = ["code", "unlocking", "sign-out", "address", "deactivation", "erasure"]

    private func world() async throws -> (world: RegistrationWorld, phone: Phone) {
        let world = try await RegistrationWorld()
        return (world, try await world.verified())
    }

    private func location(_ answer: ClientResponse) -> String { answer.headers["location"] ?? "" }

    private func events(_ action: String, _ world: RegistrationWorld) async throws -> Int {
        try await world.site.store.read {
            try $0.value("select count(*) from audit_events where action = \(action)") ?? 0
        }
    }

    @Test func `The list shows addresses, states and phones, and is audited`() async throws {
        let (world, phone) = try await world()
        _ = try await world.registered("new@example.org")
        _ = await phone.send(
            .post, "updateUserProfile",
            #"{"settings":{"remoteNotifications":true},"info":{"os":"ios","appVersion":"2.1","deviceToken":"t"}}"#
        )
        let page = try await world.site.get(Self.list, as: .folderAdmin)
        #expect(page.status == .ok)
        #expect(page.text.contains("robin@example.org"))
        #expect(page.text.contains("new@example.org"))
        #expect(page.text.contains("Not verified"))
        #expect(page.text.contains("2 accounts, newest first"))
        #expect(try await events("account.list", world) == 1)
    }

    @Test(arguments: [
        ("verified", ["robin"]), ("not-verified", ["new", "locked"]), ("locked", ["locked"]),
        ("signed-in", ["robin", "new"]),
        ("pushes", []),
    ])
    func `A filter shows the accounts in a state`(state: String, names: [String]) async throws {
        let (world, _) = try await world()
        _ = try await world.registered("new@example.org")
        let locked = try await world.registered("locked@example.org")
        try await world.site.store.write { try $0.run("delete from account_sessions where account_id = 3") }
        for _ in 1...3 { _ = await locked.login("locked@example.org", "wrong-9!x") }
        let page = try await world.site.get(Self.list + "?state=\(state)", as: .orgAdmin)
        for name in ["robin", "new", "locked"] {
            let isShown = page.text.contains("\(name)@example.org")
            #expect(isShown == names.contains(name), "\(name)")
        }
    }

    @Test func `An unknown filter is refused`() async throws {
        let (world, _) = try await world()
        #expect(try await world.site.get(Self.list + "?state=nice", as: .orgAdmin).status == .badRequest)
        #expect(try await world.site.get(Self.list + "?older=x", as: .orgAdmin).status == .badRequest)
    }

    @Test func `Pages of a long list follow each other without gaps`() async throws {
        let (world, _) = try await world()
        for number in 2...130 {
            let secrets = AccountSecrets(
                key: world.site.parts.keys.sealing, random: { world.site.parts.random.bytes($0) })
            let accounts = AccountRepository(secrets: secrets, clock: { world.site.clock.now })
            try await world.site.store.write { transaction in
                let app = world.site.world.app.id
                _ = try accounts.add(
                    "p\(number)@example.org", secrets.address("p\(number)@example.org", in: app),
                    .init(encoded: "x"), language: .english, Account.Settings(), transaction)
            }
        }
        let first = try await world.site.get(Self.list, as: .orgAdmin)
        #expect(first.text.contains("p130@") && first.text.contains("p81@") && !first.text.contains("p80@"))
        #expect(first.text.contains("?older=81"))
        let second = try await world.site.get(Self.list + "?older=81", as: .orgAdmin)
        #expect(second.text.contains("p80@") && second.text.contains("p31@") && !second.text.contains("p30@"))
        let back = try await world.site.get(Self.list + "?newer=80", as: .orgAdmin)
        #expect(back.text.contains("p81@") && back.text.contains("p130@") && !back.text.contains("p80@"))
        let last = try await world.site.get(Self.list + "?older=31", as: .orgAdmin)
        #expect(last.text.contains("robin@") && !last.text.contains("?older="))
    }

    @Test func `Search takes the whole address, and the audit log doesn't have it`() async throws {
        let (world, _) = try await world()
        let found = try await world.site.post(
            Self.list + "/search", [("email", " ROBIN@example.org ")], as: .orgAdmin)
        #expect(location(found) == Self.account)
        for text in ["robin", "other@example.org"] {
            let none = try await world.site.post(Self.list + "/search", [("email", text)], as: .orgAdmin)
            #expect(location(none) == Self.list)
        }
        #expect(try await events("account.search", world) == 2)
        #expect(
            try await world.count("select count(*) from audit_events where details like '%example.org%'") == 0
        )
    }

    @Test func `An account shows what support needs, and no participant or token`() async throws {
        let (world, phone) = try await world()
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)"}]}"#)
        for _ in 1...3 { _ = await phone.login("robin@example.org", "wrong-9!x") }
        let page = try await world.site.get(Self.account, as: .siteAdmin)
        for text in [
            "robin@example.org", "SLEEP01", "In progress", "192.0.2.1", "3 wrong passwords", "Unlock",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(!page.text.contains(token))
        #expect(!page.text.contains(phone.userID))
        #expect(try await events("account.view", world) == 1)
    }

    @Test func `An email that the mail server refuses is shown without the address`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.registered("bounces@example.org")
        _ = await world.emails()
        let page = try await world.site.get(Self.account, as: .siteAdmin)
        #expect(page.text.contains("1 failed attempt"))
        #expect(page.text.contains("550"))
    }

    @Test func `A new code replaces the previous one`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.registered()
        let old = try await world.code(for: "robin@example.org")
        let answer = try await world.site.post(Self.account + "/code", as: .folderAdmin)
        #expect(location(answer) == Self.account)
        let new = try await world.code(for: "robin@example.org")
        #expect(new != old)
        let body = { (code: String) in #"{"emailId":"robin@example.org","code":"\#(code)"}"# }
        #expect(await phone.send(.post, "verify", body(old)).status == .badRequest)
        #expect(await phone.send(.post, "verify", body(new)).status == .ok)
        #expect(try await world.site.post(Self.account + "/code", as: .folderAdmin).status == .conflict)
        #expect(try await events("account.resend-code", world) == 1)
    }

    @Test func `Unlocking lets the owner sign in at once`() async throws {
        let (world, phone) = try await world()
        #expect(try await world.site.post(Self.account + "/unlocking", as: .orgAdmin).status == .conflict)
        for _ in 1...3 { _ = await phone.login("robin@example.org", "wrong-9!x") }
        #expect(await phone.login("robin@example.org").status == .badRequest)
        #expect(try await world.site.post(Self.account + "/unlocking", as: .orgAdmin).status == .seeOther)
        #expect(await phone.login("robin@example.org").status == .ok)
        #expect(try await events("account.unlock", world) == 1)
    }

    @Test func `Signing out ends the session`() async throws {
        let (world, phone) = try await world()
        #expect(await phone.send(.get, "userProfile").status == .ok)
        _ = try await world.site.post(Self.account + "/sign-out", as: .orgAdmin)
        #expect(await phone.send(.get, "userProfile").status == .unauthorized)
        #expect(try await events("account.end-session", world) == 1)
    }

    @Test func `Deactivating deletes the account and keeps the responses`() async throws {
        let (world, phone) = try await joined()
        let answer = try await world.site.post(Self.account + "/deactivation", as: .orgAdmin)
        #expect(location(answer) == Self.list)
        #expect(try await world.count("select count(*) from accounts") == 0)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
        #expect(await phone.send(.get, "studyState").message == "Your account has been deactivated")
        #expect(try await events("account.deactivate", world) == 1)
    }

    @Test func `Erasing needs the typed address, and deletes the responses`() async throws {
        let (world, _) = try await joined()
        for typed in ["", "erase", "other@example.org"] {
            let refused = try await world.site.post(
                Self.account + "/erasure", [("confirmation", typed)], as: .orgAdmin)
            #expect(refused.status == .unprocessableContent && refused.text.contains("robin@example.org"))
        }
        // Each of these pages shows the account.
        #expect(try await events("account.view", world) == 3)
        #expect(try await world.count("select count(*) from accounts") == 1)
        let answer = try await world.site.post(
            Self.account + "/erasure", [("confirmation", "Robin@Example.org")], as: .orgAdmin)
        #expect(location(answer) == Self.list)
        for table in ["accounts", "account_studies", "participants"] {
            #expect(try await world.count("select count(*) from \(table)") == 0, "\(table)")
        }
        #expect(try await events("account.erase", world) == 1)
    }

    @Test(arguments: [
        ("deactivation", "1 participation in this portal ended. Responses were kept."),
        ("erasure", "1 participation in this portal ended. Their responses were deleted from this portal."),
    ])
    func `Deleting an account says how many participations ended`(
        action: String, sentence: String
    ) async throws {
        let fields = [("confirmation", "robin@example.org")]
        let (world, _) = try await joined()
        _ = try await world.site.post(Self.account + "/" + action, fields, as: .orgAdmin)
        let status = try await world.site.get(Self.list, as: .orgAdmin).page.status
        #expect(status.texts.contains(sentence), "\(status.texts)")
        let (other, _) = try await self.world()
        _ = try await other.site.post(Self.account + "/" + action, fields, as: .orgAdmin)
        let none = try await other.site.get(Self.list, as: .orgAdmin).page.status
        #expect(none.texts.contains("It had no participation that could be ended."), "\(none.texts)")
    }

    private func joined() async throws -> (world: RegistrationWorld, phone: Phone) {
        let (world, phone) = try await world()
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)"}]}"#)
        return (world, phone)
    }

    @Test func `The number of a deleted account is never used again`() async throws {
        let (world, phone) = try await joined()
        #expect(await phone.send(.delete, "deactivate").status == .ok)
        let next = try await world.verified("next@example.org")
        #expect(try await world.site.post(Self.account + "/deactivation", as: .orgAdmin).status == .notFound)
        #expect(await next.send(.get, "userProfile").status == .ok)
        #expect(try await world.count("select id from accounts") == 2)
        _ = await next.send(.post, "updateStudyState", #"{"studies":[{"studyId":"SLEEP01"}]}"#)
        #expect(try await world.count("select id from account_studies") == 2)
    }

    @Test func `The page of an account tells no time of its studies, which would tell its participant`()
        async throws
    {
        let (world, _) = try await joined()
        let at = try await world.count("select enrolled_at from account_studies")
        try await world.site.store.write { transaction in
            try transaction.run("update account_studies set enrolled_at = \(at + 86_400_000), changed_at = 1")
        }
        let page = try await world.site.get(Self.account, as: .orgAdmin).text
        #expect(page.contains("SLEEP01") && page.contains("In progress"))
        #expect(!page.contains(Instant(milliseconds: Int64(at + 86_400_000)).iso8601.prefix(10)))
        #expect(!page.contains("1970"))
    }

    @Test func `An address that can't be asked for is shown again, which is a view`() async throws {
        let (world, _) = try await world()
        let refused = try await world.site.post(
            Self.account + "/address", [("address", "nothing")], as: .orgAdmin)
        #expect(refused.status == .unprocessableContent && refused.text.contains("nothing"))
        #expect(try await events("account.view", world) == 1)
    }

    @Test func `A file has all accounts of a state, without formulas`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.registered("=robin@example.org")
        let file = try await world.site.get(Self.list + "/file?state=not-verified", as: .orgAdmin)
        #expect(file.headers["content-type"] == "text/csv; charset=utf-8")
        #expect(file.text.contains("\r\n1,'=robin@example.org,not verified,"))
        let none = try await world.site.get(Self.list + "/file?state=verified", as: .orgAdmin)
        #expect(none.text.split(separator: "\r\n").count == 1)
        #expect(try await events("account.export", world) == 2)
    }

    @Test func `Accounts of an archived app are shown, and can only be deleted`() async throws {
        let (world, _) = try await joined()
        try await world.site.store.write { transaction in
            try FolderRepository.archive(
                with: world.site.parts.console.grant(ArchiveApp.self, on: world.site.world.app),
                in: transaction)
        }
        let page = try await world.site.get(Self.account, as: .orgAdmin)
        #expect(page.text.contains("You can only delete this account."))
        for action in ["code", "unlocking", "sign-out", "address"] {
            let answer = try await world.site.post(
                "\(Self.account)/\(action)", [("address", "new@example.org")], as: .orgAdmin)
            #expect(answer.status == .conflict, "\(action)")
            #expect(answer.text.contains("archived"))
        }
        #expect(try await world.site.post(Self.account + "/deactivation", as: .orgAdmin).status == .seeOther)
    }

    @Test func `An account of another app or organization isn't found`() async throws {
        let (world, _) = try await world()
        for other in ["/orgs/MERIDIAN/apps/HERON-T/accounts/1", "/orgs/HARBOUR/apps/KESTREL/accounts/1"] {
            #expect(try await world.site.get(other, as: .siteAdmin).status == .notFound)
            for action in Self.actions {
                let answer = try await world.site.post(
                    "\(other)/\(action)",
                    [("address", "new@example.org"), ("confirmation", "robin@example.org")], as: .siteAdmin)
                #expect(answer.status == .notFound, "\(action)")
            }
        }
        let file = try await world.site.get("/orgs/HARBOUR/apps/KESTREL/accounts/file", as: .siteAdmin)
        #expect(!file.text.contains("robin"))
        let search = try await world.site.post(
            "/orgs/HARBOUR/apps/KESTREL/accounts/search", [("email", "robin@example.org")], as: .siteAdmin)
        #expect(location(search) == "/orgs/HARBOUR/apps/KESTREL/accounts")
        #expect(try await world.count("select count(*) from accounts") == 1)
    }

    @Test(arguments: [TestUser.designer, .lead, .viewer, .editor, .reader, .coordinator, .stranger])
    func `Others see no account`(user: TestUser) async throws {
        let (world, _) = try await world()
        // A study lead has a role on the study only, so the app doesn't exist for them.
        let status: Status = [.stranger, .lead].contains(user) ? .notFound : .forbidden
        #expect(try await world.site.get(Self.list, as: user).status == status)
        #expect(try await world.site.get(Self.account, as: user).status == status)
        for action in Self.actions {
            #expect(try await world.site.post("\(Self.account)/\(action)", as: user).status == status)
        }
    }

    @Test func `Actions need the form's token`() async throws {
        let (world, _) = try await world()
        for action in Self.actions {
            let answer = try await world.site.postWithoutToken("\(Self.account)/\(action)", as: .orgAdmin)
            #expect(answer.status == .forbidden, "\(action)")
        }
    }
}
