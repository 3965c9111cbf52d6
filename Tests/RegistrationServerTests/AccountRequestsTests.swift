import Access
import Cryptography
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer
@testable import Responses

/// Requests in bulk follow the rules of the actions.
struct AccountRequestsTests {
    private struct Joined {
        let world: RegistrationWorld
        let requests: AccountRequests
        let account: AccountID
        let token: String

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (AccountRequests, AccountID, borrowing Transaction) throws -> Result
        ) async throws -> Result {
            let (requests, account) = (requests, account)
            return try await world.site.store.write { try body(requests, account, $0) }
        }
    }

    private func joined() async throws -> Joined {
        let world = try await RegistrationWorld()
        let (parts, app) = (world.site.parts, world.site.world.app)
        let requests = AccountRequests(
            key: parts.keys.sealing, audit: parts.audit,
            erasures: ErasureLog(nextTo: parts.store.path, key: parts.keys.sealing),
            random: { parts.random.bytes($0) })
        let token = try await world.enroll()
        let account = try await world.site.store.write { transaction in
            let added = try requests.register(
                "robin@example.org", PasswordHash(encoded: "none"), language: .english, in: app.id,
                transaction)
            let account = try #require(added)
            var study = AccountStudy("SLEEP01", status: "inProgress")
            study.appToken = token
            try requests.save(study, of: account, transaction)
            return account
        }
        return Joined(world: world, requests: requests, account: account, token: token)
    }

    @Test(arguments: [("1.2", "1.2"), ("Robin's copy", "other")])
    func `The audit log has the version of a consent only if it is a number`(
        version: String, audited: String
    ) async throws {
        let joined = try await joined()
        try await joined.write { requests, account, transaction in
            try requests.consent(
                to: version, of: "SLEEP01", Array("%PDF-".utf8), sharing: "true", by: account, transaction)
        }
        let details = try await joined.world.site.store.read { transaction in
            try transaction.value("select details from audit_events where action = 'account.consent'") ?? ""
                as String
        }
        #expect(details.contains("\"version\":\"\(audited)\""), "\(details)")
    }

    @Test func `Whether someone is eligible is saved, and the answer about sharing stays`() async throws {
        let joined = try await joined()
        try await joined.world.site.store.write {
            try $0.run("update account_studies set sharing = 'true'")
        }
        for eligible in [false, true] {
            try await joined.write { requests, account, transaction in
                try requests.save(eligible: eligible, in: "SLEEP01", of: account, transaction)
                try requests.save(eligible: !eligible, in: "OTHER", of: account, transaction)
            }
            let saved = "select count(*) from account_studies where eligible = \(eligible ? 1 : 0)"
            #expect(try await joined.world.count(saved + " and sharing = 'true'") == 1)
        }
        #expect(try await joined.world.count("select count(*) from account_studies") == 1)
    }

    @Test func `Leaving withdraws the participant, and what comes late changes nothing`() async throws {
        let joined = try await joined()
        let token = joined.token
        try await joined.write { requests, account, transaction in
            try requests.withdraw(account, from: "SLEEP01", erasing: false, transaction)
            var study = AccountStudy("SLEEP01", status: "inProgress")
            study.appToken = token
            try requests.save(study, of: account, transaction)
            let activity = AccountActivity(
                "A", version: "1.0", state: "completed", runID: "1", total: 1, completed: 1)
            try requests.save([activity], in: "SLEEP01", of: account, transaction)
        }
        #expect(try await joined.world.count("select count(*) from participants where status = 1") == 1)
        #expect(
            try await joined.world.count("select count(*) from account_studies where status = 'Withdrawn'")
                == 1)
        #expect(try await joined.world.count("select count(*) from account_activities") == 0)
        await #expect(throws: RegistrationRefusal.self) {
            try await joined.write { requests, account, transaction in
                try requests.withdraw(account, from: "SLEEP01", erasing: false, transaction)
            }
        }
    }

    @Test func `The command's list shows no phone whose session has expired`() async throws {
        let joined = try await joined()
        try await joined.write { requests, account, transaction in
            try requests.signIn(
                account, on: AccountPhone(isIOS: true, appVersion: "2.1", token: "device"), transaction)
        }
        let site = joined.world.site
        let overview = AccountOverviewRepository(key: site.parts.keys.sealing)
        for (days, platform) in [(89, "ios"), (2, nil)] {
            site.clock.advance(seconds: days * 86_400)
            let found = try await site.store.read { transaction in
                try overview.all(
                    addresses: false,
                    with: site.parts.console.grant(ManageAccounts.self, on: site.world.app), in: transaction)
            }
            #expect(
                found.map(\.platform) == [platform]
                    && found.first?.appVersion == (platform == nil ? "" : "2.1"))
        }
    }
}
