import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// What setting the clock does to whatever has a limit.
@Suite struct ClockChangeTests {
    /// Both clocks of a machine.
    private final class Machine: Sendable {
        private let state = Locked((wall: PinnedClock.start, boot: "first", uptime: Int64(1_000_000)))

        var wall: Clock { { [state] in state.withLock { $0.wall } } }
        var uptime: UptimeClock {
            { [state] in state.withLock { Uptime(boot: $0.boot, milliseconds: $0.uptime) } }
        }

        func pass(seconds: Int) {
            state.withLock { state in
                state.wall = state.wall.adding(seconds: seconds)
                state.uptime += Int64(seconds) * 1000
            }
        }

        func setClock(by seconds: Int) { state.withLock { $0.wall = $0.wall.adding(seconds: seconds) } }

        func restart() { state.withLock { ($0.boot, $0.uptime) = ($0.boot + "+", 5_000) } }
    }

    private struct Site: Sendable {
        let machine = Machine()
        let store: Store
        let audit: Audit
        let user: UserID
        let token = SecretToken()

        init() async throws {
            store = try await Store.migrated()
            audit = Audit(key: Array(repeating: 3, count: 32), clock: machine.wall, uptime: machine.uptime)
            let now = machine.wall()
            let id: UserID? = try await store.write { transaction in
                try transaction.value(
                    """
                    insert into users (email, email_key, name, state, password_hash, home_folder_id, created_at)
                    values ('ruth@example.org', 'ruth@example.org', 'Ruth', 'active', 'x', 1, \(now)) returning id
                    """)
            }
            user = try #require(id)
        }

        func signIn() async throws {
            try await store.write { [audit, user, token] transaction in
                _ = try SessionRepository.open(
                    for: user, address: "", agent: "", token: token, at: audit.clock(),
                    uptime: audit.uptime(),
                    in: transaction)
            }
        }

        /// Uses the session as a request does.
        func person() async throws -> AuthenticatedUser? {
            try await store.write { [audit, token] transaction in
                let person = try SessionRepository.resume(
                    token, address: "", audit: audit, at: audit.clock(), in: transaction)
                if let person, person.isLastSeenStale(at: audit.clock()) {
                    try person.touch(at: audit.clock(), in: transaction)
                }
                return person
            }
        }

        /// Uses the session every half hour for so many hours; returns after how many it had ended.
        func hoursUntilEnd(of hours: Int) async throws -> Double? {
            for half in 1...(2 * hours) {
                machine.pass(seconds: 1_800)
                if try await person() == nil { return Double(half) / 2 }
            }
            return nil
        }
    }

    private static let threeDays = 3 * 86_400

    @Test(arguments: [0, threeDays, -threeDays])
    func `a session ends after its lifetime, however the clock was set before`(_ seconds: Int) async throws {
        let site = try await Site()
        site.machine.setClock(by: seconds)
        try await site.signIn()
        site.machine.setClock(by: -seconds)
        guard seconds >= 0 else {
            // The wall clock reaches the limit at once.
            #expect(try await site.person() == nil)
            return
        }
        let person = try #require(try await site.person())
        #expect(person.entryExpiresAt <= site.machine.wall().adding(seconds: 12 * 3_600))
        #expect(try await site.hoursUntilEnd(of: 20) == 12)
    }

    @Test func `a session that was opened with the clock ahead ends when it idles`() async throws {
        let site = try await Site()
        site.machine.setClock(by: Self.threeDays)
        try await site.signIn()
        site.machine.setClock(by: -Self.threeDays)
        #expect(try await site.person() != nil)
        site.machine.pass(seconds: 3_500)
        #expect(try await site.person() != nil)
        site.machine.pass(seconds: 3_601)
        #expect(try await site.person() == nil)
    }

    @Test func `no one counts as having just signed in for longer because the clock was set back`()
        async throws
    {
        let site = try await Site()
        try await site.signIn()
        site.machine.setClock(by: -Self.threeDays)
        #expect(try #require(try await site.person()).hasRecentAuthentication)
        site.machine.pass(seconds: 601)
        #expect(try #require(try await site.person()).hasRecentAuthentication == false)
    }

    @Test func `a start of the machine neither ends a session nor gives it more time`() async throws {
        let site = try await Site()
        try await site.signIn()
        #expect(try await site.hoursUntilEnd(of: 6) == nil)
        site.machine.restart()
        #expect(try await site.person() != nil)
        #expect(try await site.hoursUntilEnd(of: 20) == 6)
    }

    @Test func `after a start a session that lies ahead of the clock has ended`() async throws {
        let site = try await Site()
        site.machine.setClock(by: Self.threeDays)
        try await site.signIn()
        site.machine.restart()
        site.machine.setClock(by: -Self.threeDays)
        #expect(try await site.person() == nil)
    }

    @Test func `failures from a time that lies ahead count no more`() async throws {
        let site = try await Site()
        let account = AttemptRepository.account("ruth@example.org")
        let address = ClientAddress("192.0.2.1")
        site.machine.setClock(by: Self.threeDays)
        let ahead = site.machine.wall()
        try await site.store.write { transaction in
            for _ in 1...5 {
                try AttemptRepository.countAttempt(
                    .signIn, account: account, address: address, at: ahead, in: transaction)
            }
        }
        await #expect(throws: RateLimited.self) {
            try await site.store.write { transaction in
                try AttemptRepository.countAttempt(
                    .signIn, account: account, address: address, at: ahead, in: transaction)
            }
        }
        site.machine.setClock(by: -Self.threeDays)
        let now = site.machine.wall()
        try await site.store.write { transaction in
            #expect(try AttemptRepository.waitingAccounts(at: now, in: transaction).isEmpty)
            try AttemptRepository.countAttempt(
                .signIn, account: account, address: address, at: now, in: transaction)
        }
    }

    @Test func `a link from a time that lies ahead is no use, and one of a minute ahead is`() async throws {
        let site = try await Site()
        let now = site.machine.wall()
        try await site.store.write { [user = site.user] transaction in
            let ruth = try #require(try UserRepository.user(user, in: transaction))
            for (seconds, isOpen) in [(Self.threeDays, false), (61, false), (59, true), (0, true)] {
                let token = SecretToken()
                _ = try LinkRepository.make(
                    .password, for: ruth, token: token, at: now.adding(seconds: seconds), in: transaction)
                #expect(try (LinkRepository.find(token, at: now, in: transaction) != nil) == isOpen)
                #expect(try LinkRepository.use(token, at: now, in: transaction) == isOpen)
            }
        }
    }

    @Test func `a passkey's challenge from a time that lies ahead is not taken`() async throws {
        let (key, browser) = (SealingKey(), SHA256.digest("browser"))
        let now = PinnedClock.start
        for (seconds, isOwn) in [(0, true), (-599, true), (-600, false), (60, true), (61, false)] {
            let made = PasskeyChallenge(
                .signIn, browser: browser, key: key, random: SystemRandom.bytes,
                at: now.adding(seconds: seconds))
            let found = PasskeyChallenge.isOwn(made.bytes, .signIn, browser: browser, key: key, at: now)
            #expect(found == isOwn, "\(seconds)")
        }
    }

    @Test func `a code that was used with the clock ahead does not lock out those of today`() async throws {
        let site = try await Site()
        let (key, secret) = (SealingKey(), SystemRandom.bytes(20))
        let now = site.machine.wall()
        let step = TimeBasedCode.step(at: now.milliseconds / 1000)
        try await site.store.write { [user = site.user] transaction in
            try SecondFactorRepository.saveDraft(secret, of: user, key: key, at: now, in: transaction)
            try SecondFactorRepository.confirm(of: user, step: step + 8_640, at: now, in: transaction)
            let code = TimeBasedCode.text(of: step, secret: secret)
            #expect(try SecondFactorRepository.useAppCode(code, of: user, key: key, at: now, in: transaction))
            #expect(
                try !SecondFactorRepository.useAppCode(code, of: user, key: key, at: now, in: transaction))
        }
    }
}
