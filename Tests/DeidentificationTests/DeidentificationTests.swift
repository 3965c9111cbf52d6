import Deidentification
import Testing
import Timekeeping

struct ProfileKeyTests {
    private static let key = ProfileKey(
        secret: Array(0..<32), study: "SLEEP01", profile: "statistics")

    @Test(arguments: [
        (118, 88, "P-WHXM-BWZ8"), (119, 23, "P-YMAB-MH7B"), (120, 106, "P-GFUW-TXC2"),
    ])
    func `offsets and pseudonyms are those of the reference`(
        _ participant: Int64, _ days: Int, _ pseudonym: String
    ) throws {
        #expect(Self.key.dateOffset(of: participant) == days)
        #expect(Self.key.pseudonym(of: participant) == pseudonym)
    }

    @Test func `a date moves by the offset`() throws {
        let day = try #require(CivilDate("2026-03-01"))
        #expect(day.adding(days: Self.key.dateOffset(of: 118)).description == "2026-05-28")
    }

    @Test func `offsets are never zero and reach a year both ways`() {
        let offsets = (1...10_000).map { Self.key.dateOffset(of: $0) }
        #expect(offsets.allSatisfy { $0 != 0 && abs($0) <= 365 })
        #expect(offsets.min() == -365 && offsets.max() == 365)
    }

    @Test func `pseudonyms are distinct, and others for another profile, study or secret`() {
        #expect(Set((1...100_000).map { Self.key.pseudonym(of: $0) }).count == 100_000)
        let own = Self.key.pseudonym(of: 118)
        let others = [
            ProfileKey(secret: Array(0..<32), study: "SLEEP01", profile: "public"),
            ProfileKey(secret: Array(0..<32), study: "SLEEP02", profile: "statistics"),
            ProfileKey(secret: Array(1..<33), study: "SLEEP01", profile: "statistics"),
        ]
        #expect(others.allSatisfy { $0.pseudonym(of: 118) != own })
        #expect(Set((0...3).map { Self.key.pseudonym(of: 118, attempt: $0) }).count == 4)
    }
}

struct AgeGroupTests {
    @Test(
        arguments: [
            ("1994-03-09", "2026-03-08", 31), ("1994-03-09", "2026-03-09", 32),
            ("2024-02-29", "2026-02-28", 1),
            ("2024-02-29", "2026-03-01", 2), ("2026-03-01", "2026-02-28", nil),
            ("1900-01-01", "2026-01-01", 126),
        ] as [(String, String, Int?)])
    func `ages are completed years`(_ birth: String, _ day: String, _ age: Int?) throws {
        #expect(
            AgeGroup.age(of: try #require(CivilDate(birth)), on: try #require(CivilDate(day))) == age)
    }

    @Test(
        arguments: [
            (0, 5, "0 to 4"), (32, 5, "30 to 34"), (89, 5, "85 to 89"), (89, 7, "84 to 89"),
            (90, 5, "90 or more"),
            (126, 5, "90 or more"), (40, 1, "40"), (-1, 5, nil), (3, 0, nil),
        ] as [(Int, Int, String?)])
    func `ages above 89 share a group`(_ age: Int, _ width: Int, _ name: String?) {
        #expect(AgeGroup.name(of: age, width: width) == name)
    }
}

struct PostalAreaTests {
    @Test(
        arguments: [
            ("11701", "117"), ("11701-1234", "117"), ("03601", "000"), ("89301", "000"), ("1170", nil),
            ("", nil),
            ("11701-12", nil), ("SW1A 1AA", nil), ("１１７０１", nil), ("117011", nil), ("11701-1234-1", nil),
        ] as [(String, String?)])
    func `three digits are kept, but none of small areas`(_ code: String, _ area: String?) {
        #expect(PostalArea.prefix(of: code) == area)
    }
}

struct SmallGroupTests {
    @Test func `groups below the limit are listed, the smallest first`() {
        let rows: [[String?]] =
            Array(repeating: ["30 to 34", "117"], count: 5) + Array(repeating: ["30 to 34", nil], count: 4)
            + [["90 or more", "117"], [nil, nil], [nil, nil]]
        let found = SmallGroups(rows)
        #expect(found.groups.map(\.participants) == [1, 2, 4])
        #expect(found.groups.map(\.values) == [["90 or more", "117"], [nil, nil], ["30 to 34", nil]])
        #expect(found.smallest == 1 && found.participants == 7)
        #expect(SmallGroups(rows, limit: 1).groups.isEmpty)
        #expect(SmallGroups([[String?]]()).smallest == 0)
    }
}
