import HTTP
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Access
@testable import DataCollection

struct TokenGuessTests {
    /// Guesses at a clock that is moved by hand.
    private struct Fixture {
        let now = Locked(Instant(milliseconds: 1_795_210_200_000))
        let shown = Locked<[String]>([])
        let guesses: TokenGuessLimiter

        init() {
            let (now, shown) = (now, shown)
            guesses = TokenGuessLimiter(
                clock: { now.withLock { $0 } }, note: { line in shown.withLock { $0.append(line) } })
        }

        func pass(seconds: Int) { now.withLock { $0 = $0.adding(seconds: seconds) } }

        /// Asks for a token that no one issued; how many seconds to wait if it was not looked up.
        @discardableResult
        func guess(_ token: String = "ABCDEFGHI", from address: String = "192.0.2.7") async throws -> Int? {
            do {
                let peer = try #require(PeerAddress(address))
                let found: String? = nil
                _ = try await guesses.lookUp(token, from: peer, isUnknown: { $0 == nil }, { found })
                return nil
            } catch let later as RateLimited {
                return later.seconds
            }
        }
    }

    @Test
    func `after ten in a minute an address waits until the first is a minute old`() async throws {
        let given = Fixture()
        for _ in 0..<10 {
            #expect(try await given.guess() == nil)
            given.pass(seconds: 1)
        }
        #expect(try await given.guess() == 50)
        #expect(try await given.guess(from: "192.0.2.8") == nil)
        given.pass(seconds: 50)
        #expect(try await given.guess() == nil)
        #expect(try await given.guess() == 1)
        #expect(given.shown.withLock { $0.count } == 1)
    }

    @Test
    func `after a hundred in an hour an address waits until the first is an hour old`() async throws {
        let given = Fixture()
        for _ in 0..<100 {
            #expect(try await given.guess() == nil)
            given.pass(seconds: 10)
        }
        #expect(try await given.guess() == 2_600)
        given.pass(seconds: 2_600)
        #expect(try await given.guess() == nil)
        #expect(try await given.guess() == 10)
    }

    @Test
    func `a token whose letters do not check counts for nothing and is looked up all the same`() async throws
    {
        let given = Fixture()
        for _ in 0..<40 { #expect(try await given.guess("ABCDEFGHJ") == nil) }
        #expect(given.guesses.addressCount == 0)
        for _ in 0..<10 { #expect(try await given.guess() == nil) }
        #expect(try await given.guess("ABCDEFGHJ") == nil)
        #expect(try await given.guess() == 60)
    }

    @Test(arguments: ["abcdefghi", "ABC-DEF-GHI", " ABCDEF GHI "])
    func `a token counts however it is typed`(_ token: String) async throws {
        let given = Fixture()
        for _ in 0..<10 { #expect(try await given.guess(token) == nil) }
        #expect(try await given.guess(token) == 60)
    }

    @Test
    func `the operator is notified once a minute that addresses have to wait`() async throws {
        let given = Fixture()
        for (address, seconds, shown) in [
            ("192.0.2.7", 0, 1), ("192.0.2.8", 59, 1), ("192.0.2.9", 1, 2), ("192.0.2.10", 60, 3),
        ] {
            given.pass(seconds: seconds)
            for _ in 0..<10 { #expect(try await given.guess(from: address) == nil) }
            #expect(given.shown.withLock { $0.count } == shown, "\(address)")
        }
    }

    @Test
    func `while addresses are forgotten whose time is over, no other is`() async throws {
        let given = Fixture()
        let over = TokenGuessLimiter.addressesMax / 4
        for number in 0..<TokenGuessLimiter.addressesMax {
            if number == over { given.pass(seconds: 60 * 60) }
            try await given.guess(from: "10.0.\(number / 250).\(number % 250)")
        }
        try await given.guess(from: "192.0.2.7")
        #expect(given.guesses.addressCount == TokenGuessLimiter.addressesMax - over + 1)
    }

    @Test(arguments: [
        ("2001:db8:1:2::3", "2001:db8:1:ffff::9", true), ("2001:db8:1::3", "2001:db8:2::3", false),
        ("192.0.2.7", "192.0.2.8", false), ("::ffff:192.0.2.7", "192.0.2.7", true),
    ])
    func `a network that one gets counts as one address`(
        _ one: String, _ other: String, _ areOne: Bool
    ) async throws {
        let given = Fixture()
        for _ in 0..<10 { try await given.guess(from: one) }
        #expect(try await (given.guess(from: other) != nil) == areOne)
    }

    @Test
    func `addresses are forgotten, those first that were quiet the longest`() async throws {
        let given = Fixture()
        for number in 0..<TokenGuessLimiter.addressesMax {
            try await given.guess(from: "10.0.\(number / 250).\(number % 250)")
            given.pass(seconds: number == 0 ? 60 : 0)
        }
        given.pass(seconds: 1)
        for _ in 0..<9 { try await given.guess(from: "10.0.39.249") }
        try await given.guess(from: "192.0.2.7")
        #expect(given.guesses.addressCount == TokenGuessLimiter.addressesMax / 2 + 1)
        #expect(try await given.guess(from: "10.0.39.249") != nil)
        given.pass(seconds: 60 * 60)
        for number in 0..<TokenGuessLimiter.addressesMax / 2 {
            try await given.guess(from: "10.1.\(number / 250).\(number % 250)")
        }
        #expect(given.guesses.addressCount == TokenGuessLimiter.addressesMax / 2)
    }

    @Test
    func `apps are told to wait, in their form, by each action that looks a token up`() async throws {
        let world = try await World()
        let channel = try await world.addStudy("Needy")
        let token = try await world.tokens(1, in: channel)[0]
        let here = world.client(at: "192.0.2.7")
        let actions = ["validateEnrollmentToken", "resolveEnrollmentToken", "enroll"]
        func ask(_ action: String, _ token: String, _ client: InProcessClient) async -> ClientResponse {
            await client.post(
                "/response-\(action).api",
                form: [("studyId", "Needy"), ("token", token), ("allowDataSharing", "NA")])
        }
        for number in 0..<10 {
            let answer = await ask(actions[number % 3], "ABCDEFGHI", here)
            #expect(answer.status == (number % 3 == 1 ? .notFound : .badRequest))
        }
        for action in actions {
            let answer = await ask(action, token, here)
            #expect(answer.status == .tooManyRequests, "\(action)")
            #expect(answer.headers["retry-after"] == "60")
            #expect(answer.exception == "Too many attempts. Try again in a minute.")
            #expect(answer.json["success"] == false)
        }
        #expect(await ask("enroll", "ABCDEFGHJ", here).exception == "Invalid token: 'ABCDEFGHJ'")
        #expect(await ask("enroll", token, world.client(at: "192.0.2.8")).status == .ok)
    }

    @Test
    func `tokens that lead somewhere never make an address wait`() async throws {
        let world = try await World()
        let channel = try await world.addStudy("Needy")
        let tokens = try await world.tokens(30, in: channel)
        for token in tokens {
            for action in ["validateEnrollmentToken", "enroll", "enroll", "resolveEnrollmentToken"] {
                let answer = await world.client.post(
                    "/response-\(action).api",
                    form: [("studyId", "Needy"), ("token", token), ("allowDataSharing", "NA")])
                #expect(answer.status != .tooManyRequests)
            }
        }
    }
}
