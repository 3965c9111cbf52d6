import Access
import SQLStore
import Support
import Testing
import Timekeeping

struct PasswordTests {
    @Test(arguments: [
        "a stone in the river", "Tr0ub4dor&3 xkcd", "nine clouds over", "ünïcödé wörds", "48 lemons 3 boats",
        "When the boats came home that winter, nobody counted the lanterns on the quay, nor asked who lit them. Ever.",
    ])
    func `a long password that no one guesses is taken`(_ password: String) {
        #expect(PasswordRules.problem(password) == nil)
    }

    @Test(arguments: [
        ("", "Use at least"), ("short", "Use at least"), ("elevenchars", "Use at least"),
        (String(repeating: "river ", count: 22), "Use at most"),
        ("tab\tin the middle", "Remove control characters"),
        ("password1234", "commonly used"), ("P@ssw0rd12345", "commonly used"),
        ("letmeinplease!", "commonly used"),
        ("iloveyou2026", "commonly used"), ("Welcome12345!", "commonly used"),
        ("correcthorsebatterystaple", "commonly used"), ("administrator1", "commonly used"),
        ("qwertyuiop12", "commonly used"), ("qwertyuiopasdf", "commonly used"),
        ("123456789012", "commonly used"), ("abcdefghijkl", "commonly used"),
        ("aaaaaaaaaaaa", "pattern or sequence"), ("abcabcabcabc", "pattern or sequence"),
        ("passwordpassword", "commonly used"), ("zxcvbnmasdfghjkl", "commonly used"),
    ])
    func `a short, common or counting password is refused with its own reason`(
        _ password: String, _ reason: String
    ) {
        let problem = PasswordRules.problem(password)
        #expect(problem?.contains(reason) == true, "\(problem ?? "accepted")")
    }

    @Test(
        arguments: [(11, "Use at least 12"), (12, nil), (128, nil), (129, "Use at most 128")]
            as [(Int, String?)])
    func `passwords of 12 to 128 characters are accepted`(
        _ count: Int, _ beginning: String?
    ) {
        let word = String("Quay lanterns at Wexford, six of them. ".prefix(count))
        let password = word + String(repeating: "vole harp ", count: 10).prefix(count - word.count)
        let problem = PasswordRules.problem(password)
        #expect(password.count == count)
        #expect(
            beginning.map { problem?.hasPrefix($0) == true } ?? (problem == nil), "\(problem ?? "accepted")")
    }

    @Test(arguments: ["marigold.finch@example.org", "marigold finch 7"])
    func `a password that is mostly the person's own name or address is refused`(_ password: String) {
        #expect(PasswordRules.problem(password) == nil, "only the person's own name makes it weak")
        let problem = PasswordRules.problem(password, of: ["marigold.finch@example.org", "Marigold Finch"])
        #expect(problem?.contains("too similar to your name or email address") == true)
    }

    private static let start = Instant(milliseconds: 1_000_000_000_000)

    @Test(
        arguments: [
            ([Int](), [Int](), Int?.none), ([0, 1, 2, 3], [0, 1, 2, 3], nil),
            ([0, 1, 2, 3, 4], [], 900 - 10),
            ([-900, 1, 2, 3, 4], [], nil), ([-800, 1, 2, 3, 4], [], 90), ([0, 1, 2, 3, 4, 5], [], 900 - 9),
            ([], Array(0..<49), nil), ([], Array(-50..<0), 3600 - 60), ([], Array(-3650 ..< -3600), nil),
        ] as [([Int], [Int], Int?)])
    func `so many failures, so long a wait`(_ pair: [Int], _ address: [Int], _ wait: Int?) {
        let found = Throttle.signIn.delay(
            pairFailures: pair.map { Self.start.adding(seconds: $0) },
            addressFailures: address.map { Self.start.adding(seconds: $0) },
            at: Self.start.adding(seconds: 10))
        #expect(found == wait)
    }

    @Test func `passwords beyond those that are hashed or may wait are refused`() async {
        let hashing = PasswordHasher(concurrency: 1, waitingMax: 2)
        let answers = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 {
                group.addTask { (try? await hashing.verify("a stone", against: nil)) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.contains(true) && answers.contains(false))
    }
}
