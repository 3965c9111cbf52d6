import Testing
import Timekeeping

struct CivilDateTests {
    static let known: [(String, Int, Weekday, Int)] = [
        ("0001-01-01", -719_162, .monday, 1),
        ("0004-02-29", -718_008, .sunday, 60),
        ("1582-10-04", -141_438, .monday, 277),
        ("1582-10-15", -141_427, .friday, 288),
        ("1600-02-29", -135_081, .tuesday, 60),
        ("1899-12-31", -25_568, .sunday, 365),
        ("1900-02-28", -25_509, .wednesday, 59),
        ("1900-03-01", -25_508, .thursday, 60),
        ("1969-12-31", -1, .wednesday, 365),
        ("1970-01-01", 0, .thursday, 1),
        ("2000-02-29", 11_016, .tuesday, 60),
        ("2000-12-31", 11_322, .sunday, 366),
        ("2026-11-20", 20_777, .friday, 324),
        ("2100-02-28", 47_540, .sunday, 59),
        ("2100-03-01", 47_541, .monday, 60),
        ("9999-12-31", 2_932_896, .friday, 365),
    ]

    @Test(arguments: known)
    func `a known date has its number, weekday and day of the year`(
        text: String, days: Int, weekday: Weekday, dayOfYear: Int
    ) throws {
        let date = try #require(CivilDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.weekday == weekday)
        #expect(date.dayOfYear == dayOfYear)
        #expect(CivilDate(daysSinceEpoch: days) == date)
        #expect(date.description == text)
    }

    @Test func `every day from year 1 to 9999 follows the one before`() throws {
        var expected = (year: 1, month: 1, day: 1)
        var isRight = true
        for days in CivilDate.earliest.daysSinceEpoch...CivilDate.latest.daysSinceEpoch {
            let parts = CivilDate(daysSinceEpoch: days).parts
            let back = CivilDate(year: parts.year, month: parts.month, day: parts.day)
            isRight = isRight && parts == expected && back?.daysSinceEpoch == days
            expected.day += 1
            if expected.day > CivilDate.daysInMonth(expected.month, of: expected.year) {
                expected = (expected.year, expected.month + 1, 1)
            }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
        }
        #expect(isRight)
        #expect(expected == (10_000, 1, 1))
    }

    @Test(arguments: [
        (1, false), (4, true), (100, false), (400, true), (1900, false), (2000, true), (2023, false),
        (2024, true), (2100, false), (9996, true), (9999, false),
    ])
    func `leap years follow the century rules`(year: Int, isLeap: Bool) {
        #expect(CivilDate.isLeapYear(year) == isLeap)
        #expect(CivilDate.daysInMonth(2, of: year) == (isLeap ? 29 : 28))
        #expect((CivilDate(year: year, month: 2, day: 29) != nil) == isLeap)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-11-2", "2026-1-20", "26-11-20", "2026/11/20", "20261120", "2026-11-20 ",
        " 2026-11-20", "2026-11-20T", "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-02-29",
        "2026-04-31", "1900-02-29", "0000-01-01", "-001-01-01", "+026-11-20", "10000-01-01", "٢٠٢٦-11-20",
        "2026-11-2O", "2026-11-20\0", "2026–11–20",
    ])
    func `a text that is no date is refused`(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test(arguments: [
        (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 6, 31),
        (Int.min, 1, 1), (Int.max, 1, 1), (2026, Int.min, 1), (2026, 1, Int.max),
    ])
    func `parts that are no date are refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-01-31", 3, "2026-04-30"),
        ("2026-11-20", 2, "2027-01-20"), ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"),
        ("2024-02-29", -48, "2020-02-29"), ("2026-11-20", 0, "2026-11-20"), ("9999-12-01", 1, "9999-12-31"),
        ("0001-01-31", -1, "0001-01-01"), ("2026-01-01", Int.max, "9999-12-31"),
        ("2026-01-01", Int.min, "0001-01-01"),
    ])
    func `adding months keeps the day or takes the last`(text: String, months: Int, expected: String) throws {
        #expect(try #require(CivilDate(text)).adding(months: months).description == expected)
    }

    @Test(arguments: [
        ("2026-02-28", 1, "2026-03-01"), ("2026-03-01", -1, "2026-02-28"), ("2026-01-01", 365, "2027-01-01"),
        ("9999-12-31", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"),
        ("2026-01-01", Int.max, "9999-12-31"), ("2026-01-01", Int.min, "0001-01-01"),
    ])
    func `adding days stops at the ends`(text: String, days: Int, expected: String) throws {
        #expect(try #require(CivilDate(text)).adding(days: days).description == expected)
    }

    @Test func `dates are ordered and counted`() throws {
        let first = try #require(CivilDate("2026-02-27"))
        let last = try #require(CivilDate("2026-03-02"))
        #expect(first < last && last - first == 3)
        #expect((first...last).map(\.day) == [27, 28, 1, 2])
        #expect(Set([first, last, first]).count == 2)
    }
}
