import Access
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Portal

@Suite struct ExpiryWorkerTests {
    @Test func `what has expired ends, and what has not stays`() async throws {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        let portal = try await console.open()
        let now = portal.audit.clock()
        try await portal.store.write { transaction in
            for (name, seconds) in [("late", -1), ("open", 600)] {
                let (digest, end) = (Array("\(name)".utf8), now.adding(seconds: seconds))
                try transaction.run(
                    """
                    insert into invitations (folder_id, email, email_key, name, language, token_digest, created_at,
                        expires_at)
                    values (\(FolderID.site), \(name), \(name), '', 'en', \(digest), 1, \(end))
                    """)
                try transaction.run(
                    """
                    insert into kept_forms (user_id, token_digest, content, expires_at)
                    select id, \(digest), x'00', \(end) from users
                    """)
            }
            for (role, seconds) in [("monitor", -1), ("reader", 600)] {
                try transaction.run(
                    """
                    insert into role_assignments (folder_id, user_id, role, created_at, ends_at)
                    select \(FolderID.site), id, \(role), 1, \(now.adding(seconds: seconds)) from users
                    """)
            }
        }
        let reports = Locked<[String]>([])
        let keeper = ExpiryWorker(store: portal.store, audit: portal.audit)
        await keeper.endDue { report in reports.withLock { $0.append(report) } }
        let left = try await portal.store.read { transaction in
            (
                try transaction.rows("select email from invitations") { try $0[0] as String },
                try transaction.rows("select token_digest from kept_forms") { try $0[0] as [UInt8] },
                try transaction.rows("select role from role_assignments order by role") {
                    try $0[0] as String
                }
            )
        }
        #expect(left.0 == ["open"] && left.1 == [Array("open".utf8)])
        #expect(left.2 == ["reader", "site-admin"])
        #expect(reports.withLock { $0 } == [])
        try await portal.store.write { try $0.run("drop table kept_forms") }
        await keeper.endDue { report in reports.withLock { $0.append(report) } }
        #expect(reports.withLock { $0 }.count == 1)
        await portal.store.close()
    }
}
