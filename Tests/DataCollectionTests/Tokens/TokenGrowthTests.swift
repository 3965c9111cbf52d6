import Testing
import Timekeeping

@testable import DataCollection

struct TokenGrowthTests {
    private let first = CivilDate(daysSinceEpoch: 20_000)

    @Test
    func `counts add up day by day, and end today`() {
        let growth = TokenGrowth(
            [
                first: .init(issued: 10), first.adding(days: 2): .init(used: 4),
                first.adding(days: 3): .init(issued: 5, used: 1, withdrawn: 2),
            ], until: first.adding(days: 4))
        #expect(growth.points.map(\.counts.issued) == [10, 10, 10, 15, 15])
        #expect(growth.points.map(\.counts.used) == [0, 0, 4, 5, 5])
        #expect(growth.points.map(\.counts.active) == [0, 0, 4, 3, 3])
        #expect(growth.last == .init(issued: 15, used: 5, withdrawn: 2))
    }

    @Test(arguments: [0, 1, 19, 20, 21, 400])
    func `however long it takes, there are few points and the last is today`(_ days: Int) {
        let growth = TokenGrowth([first: .init(issued: 3)], until: first.adding(days: days))
        #expect(growth.points.count <= 21 && growth.points.last?.day == first.adding(days: days))
        #expect(growth.points.allSatisfy { $0.counts.issued == 3 })
        #expect(growth.plot != nil)
    }

    @Test
    func `without tokens there is no curve, and a million unused ones do not press it flat`() {
        #expect(TokenGrowth([:], until: first).plot == nil)
        let many = TokenGrowth([first: .init(issued: 1_000_000, used: 3)], until: first)
        #expect(many.hint.contains("Generated, withdrawn, and erased ones are in the table only"))
        #expect(!TokenGrowth([first: .init(issued: 9, used: 1)], until: first).hint.contains("Generated"))
    }
}
