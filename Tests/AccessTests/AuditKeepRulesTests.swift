import SQLStore
import Support
import Testing

@testable import Access

/// The events that stay in the audit log however old they are.
@Suite struct AuditKeepRulesTests {
    private let rights = [
        "role.give", "role.limit", "role.end", "study-site-role.give", "study-site-role.take",
        "study-site-role.limit", "study-site-role.end", "folder.inherit", "user.create", "user.invite",
        "user.deactivate", "user.reactivate",
        "signature.require", "key.rotate",
    ]

    private func log() async throws -> RetainedLog {
        try await RetainedLog { log in
            let world = log.site.world
            try await log.record(
                6, ["data.view", "list.export", "list-row.edit"], on: [world.study.id])
            try await log.record(2, ["app-terms.save", "app-token.reveal"], on: [world.app.id])
            try await log.record(rights.count, rights, on: [.site])
            try await log.record(2, ["session.refuse", "user.rename"], on: [world.organization.id])
        }
    }

    @Test func `changes of studies and apps stay, and who may do what; reading and signing in leave`()
        async throws
    {
        let log = try await log()
        try await log.retain()
        let left = try await log.actions()
        for action in ["list-row.edit", "app-terms.save"] + rights {
            #expect(left.contains(action), "\(action)")
        }
        for action in ["data.view", "list.export", "app-token.reveal", "session.refuse", "user.rename"] {
            #expect(!left.contains(action), "\(action)")
        }
    }

    @Test(arguments: [true, false])
    func `while the data of a study is locked, who looked at it stays`(_ isLocked: Bool) async throws {
        let log = try await log()
        let channel = log.site.world.channel.id
        let lock = try await log.sign(999_998, "data-lock.lock")
        let unlock = try await log.sign(999_999, "data-lock.unlock")
        let (at, words, end): (Int?, String?, Int64?) = isLocked ? (nil, nil, nil) : (1, "A", unlock)
        try await log.site.store.write { transaction in
            _ = try transaction.run(
                """
                insert into data_locks (channel_id, locked_at, locked_by, lock_reason, lock_signature_id,
                    unlocked_at, unlocked_by, unlock_reason, unlock_signature_id)
                values (\(channel), 0, 'A', 'r', \(lock), \(at), \(words), \(words), \(end))
                """)
        }
        try await log.retain()
        let left = try await log.actions()
        #expect(left.contains("data.view") == isLocked && left.contains("list.export") == isLocked)
        #expect(!left.contains("app-token.reveal"))
    }

    @Test func `an event to which a signature is tied stays wherever it is filed`() async throws {
        let log = try await log()
        let number = try #require(try await log.first("data.view"))
        try await log.sign(number, "data.view")
        try await log.retain()
        let left: [Int64] = try await log.site.store.read {
            try $0.rows("select seq from audit_events where action = 'data.view'") { try $0[0] }
        }
        #expect(left == [number])
    }
}
