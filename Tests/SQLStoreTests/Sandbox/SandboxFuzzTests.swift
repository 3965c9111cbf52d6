import SQLStore
import Seeded
import Testing

/// Queries put together from pieces of hostile and of honest ones, the same in every run.
@Suite(.timeLimit(.minutes(10)))
struct SandboxFuzzTests {
    private static let honest = [
        "select", "from", "where", "MyList", "\"Sleep diary\"", "secrets", "MyListDrink", "Answer", "score",
        "word", "*", ",", "(", ")", "and", "or", "union all", "with", "as", "x", "join", "on", "1", "=",
        "order by", "group by", "limit 2", "not", "exists", "in", "null", "v", "main", ".", "list_17", "c1",
        "participant", "rowid", "upper(", "max(", "case when", "then", "end", "recursive", "'a'", "--", "/*",
    ]

    /// The words of a query, with blanks and signs as they stand.
    private static func pieces(_ query: String) -> [Substring] {
        query.split(separator: " ", omittingEmptySubsequences: true)
    }

    private static func query(_ random: inout Seeded) -> String {
        let queries = HostileQueries.all
        let place = HostilePlaces.places.randomElement(using: &random) ?? ""
        let own = HostilePlaces.taking("\"Sleep diary\"", at: place)
        var words = pieces(
            Bool.random(using: &random) ? own : queries.randomElement(using: &random) ?? "")
        let others = pieces(queries.randomElement(using: &random) ?? "")
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...words.count, using: &random)
            let end = min(words.count, start + Int.random(in: 0...2, using: &random))
            let from = Int.random(in: 0...others.count, using: &random)
            let part = others[from..<min(others.count, from + Int.random(in: 0...4, using: &random))]
            let honest = Substring(Self.honest.randomElement(using: &random) ?? "")
            words.replaceSubrange(start..<end, with: Bool.random(using: &random) ? Array(part) : [honest])
        }
        return words.joined(separator: " ")
    }

    @Test(arguments: 1...4)
    func `a random query is refused, or answered with nothing of anybody else's`(seed: UInt64) async throws {
        var random = Seeded(seed)
        var limits = SandboxLimits()
        limits.threads = 1
        limits.seconds = 1
        let fixture = try await SandboxFixture(limits: limits)
        var answered = 0
        for _ in 0..<250 {
            let query = Self.query(&random)
            // What was in the question may be in the answer.
            let asksForBob = query.lowercased().contains("bob") || query.contains("char")
            do {
                let result = try await fixture.ask(query)
                answered += 1
                #expect(asksForBob || !result.plain.lowercased().contains("bob"), "\(query): \(result.plain)")
            } catch let refusal as QueryError {
                #expect(asksForBob || !refusal.description.lowercased().contains("bob"), "\(query)")
            }
        }
        #expect(answered > 0)
        #expect(try await fixture.ask("select sum(score) s from MyList").plain == "s|10")
        let counts = try await fixture.store.read { tx in
            try tx.value(
                "select (select count(*) from list_17) * 10 + (select count(*) from secrets)", as: Int.self)
        }
        #expect(counts == 41)
    }
}
