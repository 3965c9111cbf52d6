import Access
import SQLStore
import Studies
import Testing

@testable import DataCollection
@testable import Responses

struct TokenBatchTests {
    @Test(arguments: [1, 7, 100, 1_000])
    func `a batch has exactly as many tokens as asked for`(_ count: Int) async throws {
        let world = try await World()
        let channel = try await world.addStudy("S1")
        let tokens = try await world.tokens(count, in: channel)
        #expect(tokens.count == count)
        #expect(Set(tokens).count == count)
        #expect(tokens.allSatisfy { EnrollmentToken($0)?.text == $0 && $0.utf8.count == 9 })
    }

    @Test
    func `a token that exists already is drawn again`() async throws {
        // The same bytes come for every block, so that a second batch draws the first one's tokens first.
        let world = try await World(random: { count in
            (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
        })
        let first = try await world.addStudy("S1")
        let second = try await world.addStudy("S2")
        let one = try await world.tokens(20, in: first)
        let other = try await world.tokens(20, in: second)
        #expect(Set(one).isDisjoint(with: other))
        #expect(other.count == 20)
    }

    @Test
    func `a source of random bytes that only repeats itself is noticed`() async throws {
        let world = try await World(random: { Array(repeating: 1, count: $0) })
        let channel = try await world.addStudy("S1")
        await #expect(throws: SQLError.self) { try await world.tokens(2, in: channel) }
    }

    @Test
    func `a large batch shows its progress and no token before it is complete`() async throws {
        let world = try await World()
        let channel = try await world.addStudy("S1")
        let count = TokenBatchRepository.chunkCount * 2 + 5
        let batches = world.feature.issue
        let (id, isComplete) = try await world.store.write {
            try batches.begin(count: count, by: "Test", in: channel, $0)
        }
        #expect(!isComplete)
        let repository = TokenBatchRepository(random: { _ in [] }, clock: { World.now })
        let tokens = IssuedTokenRepository()
        let half = try await world.store.write { transaction in
            let repository = TokenBatchRepository(
                random: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }, clock: { World.now })
            _ = try repository.issue(id, transaction)
            return (
                try repository.find(
                    id, with: world.grant(ManageTokens.self, on: channel, transaction), transaction),
                try tokens.page(
                    of: id, with: world.grant(ManageTokensAtSites.self, on: channel, transaction),
                    filter: .init(), after: 0, count: 10, transaction
                ).count
            )
        }
        #expect(half.0?.issuedCount == TokenBatchRepository.chunkCount)
        #expect(half.0?.isComplete == false)
        #expect(half.1 == 0)
        try await batches.finish(id)
        let done = try await world.store.read { transaction in
            (
                try repository.find(
                    id, with: world.grant(ManageTokens.self, on: channel, transaction), transaction),
                try tokens.page(
                    of: id, with: world.grant(ManageTokensAtSites.self, on: channel, transaction),
                    filter: .init(), after: 0, count: 10, transaction
                ).count
            )
        }
        #expect(done.0?.isComplete == true)
        #expect(done.1 == 10)
    }

    @Test
    func `a batch that was being made is finished after a start`() async throws {
        let world = try await World()
        let channel = try await world.addStudy("S1")
        let count = TokenBatchRepository.chunkCount + 1
        let id = try await world.store.write {
            try world.feature.issue.begin(count: count, by: "Test", in: channel, $0).batch
        }
        try await world.feature.start()
        await world.feature.settled()
        let issued: Int? = try await world.store.read {
            try $0.value("select count(*) from enrollment_tokens where batch_id = \(id)")
        }
        #expect(issued == count)
    }

    @Test
    func `batches and tokens of another channel are not found`() async throws {
        let world = try await World()
        let mine = try await world.addStudy("S1")
        let other = try await world.addStudy("S2")
        let token = try await world.tokens(3, in: mine)[0]
        try await world.store.read { transaction in
            let repository = TokenBatchRepository(random: { _ in [] }, clock: { World.now })
            let own = try world.grant(ManageTokensAtSites.self, on: mine, transaction)
            let others = try world.grant(ManageTokensAtSites.self, on: other, transaction)
            let batch = try #require(try repository.list(with: own, transaction).first)
            #expect(try repository.list(with: others, transaction).isEmpty)
            #expect(try repository.find(batch.id, with: others, transaction) == nil)
            let tokens = IssuedTokenRepository()
            #expect(
                try tokens.page(of: batch.id, with: others, filter: .init(), after: 0, count: 9, transaction)
                    .isEmpty)
            #expect(try tokens.find(beginning: token, with: others, count: 9, transaction).isEmpty)
            #expect(
                try tokens.find(beginning: token, with: own, count: 9, transaction).map(\.batch) == [batch.id]
            )
            let short = String(token.prefix(IssuedTokenRepository.prefixLettersMin - 1))
            #expect(try tokens.find(beginning: short, with: own, count: 9, transaction).isEmpty)
        }
    }
}
