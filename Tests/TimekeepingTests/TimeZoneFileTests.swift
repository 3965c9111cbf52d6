import Glibc
import Seeded
import Testing

@testable import Timekeeping

/// Compiled time zone files and the rules at their ends.
struct TimeZoneFileTests {
    private func changes(_ rule: String, _ year: Int) -> [String] {
        TimeZoneRule(rule)?.changes(in: year).map { change in
            "\(Instant(seconds: change.second).iso8601.prefix(16)) \(change.offset)"
        } ?? ["refused"]
    }

    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", ["2026-03-08T07:00 -14400", "2026-11-01T06:00 -18000"]),
        ("EST5EDT4,M3.2.0/2,M11.1.0/2:00:00", ["2026-03-08T07:00 -14400", "2026-11-01T06:00 -18000"]),
        ("CET-1CEST,M3.5.0,M10.5.0/3", ["2026-03-29T01:00 7200", "2026-10-25T01:00 3600"]),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2026-03-29T01:00 3600", "2026-10-25T01:00 0"]),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", ["2026-04-04T15:00 37800", "2026-10-03T15:30 39600"]),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2026-03-29T01:00 -3600", "2026-10-25T01:00 -7200"]),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", ["2026-03-28T00:00 10800", "2026-10-23T23:00 7200"]),
        ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", ["2026-04-05T03:00 -14400", "2026-09-06T04:00 -10800"]),
        ("AAA3BBB,J60/0,J365/0", ["2026-03-01T03:00 -7200", "2026-12-31T02:00 -10800"]),
        ("AAA3BBB,59/0,364/0", ["2026-03-01T03:00 -7200", "2026-12-31T02:00 -10800"]),
        ("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", ["2026-03-29T01:00 7200", "2026-10-25T01:00 0"]),
        ("MST7", []), ("<+0545>-5:45", []),
    ])
    func `a rule gives the changes of a year`(rule: String, expected: [String]) {
        #expect(changes(rule, 2026) == expected)
    }

    @Test func `a leap year moves days that count February 29 and not the others`() {
        #expect(
            changes("AAA3BBB,J60/0,J59/0", 2028) == ["2028-02-28T02:00 -10800", "2028-03-01T03:00 -7200"])
        #expect(changes("AAA3BBB,59/0,60/0", 2028) == ["2028-02-29T03:00 -7200", "2028-03-01T02:00 -10800"])
        #expect(changes("AAA3BBB,M2.5.2/0,M12.5.0/0", 2028).first == "2028-02-29T03:00 -7200")
    }

    @Test func `a rule knows its offsets in seconds`() {
        #expect(TimeZoneRule("XXX-5:41:16")?.standard == 5 * 3600 + 41 * 60 + 16)
        #expect(TimeZoneRule("XXX+5")?.standard == -18_000)
        #expect(TimeZoneRule("EST5EDT,M3.2.0,M11.1.0")?.summer == -14_400)
        #expect(TimeZoneRule("MST7")?.summer == nil)
    }

    @Test(arguments: [
        "", "5", "EST", "ES5", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "EST5EDT,M3.2.0,M11.1.0x",
        "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0",
        "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J5", "EST5EDT,J366,J5", "EST5EDT,366,5", "<EST5", "EST168",
        "EST5:60", "EST99999999999999999999", "EST5EDT;M3.2.0;M11.1.0",
    ])
    func `a text that is not a rule is refused`(rule: String) {
        #expect(TimeZoneRule(rule) == nil)
    }

    private func file(_ name: String) throws -> [UInt8] {
        let file = try #require(fopen("/usr/share/zoneinfo/\(name)", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    @Test func `a file gives the recorded changes and the rule`() throws {
        let file = try #require(TimeZoneFile(bytes: try file("America/New_York")))
        #expect(file.firstOffset == -17_762)
        #expect(file.rule == TimeZoneRule("EST5EDT,M3.2.0,M11.1.0"))
        #expect(file.changes.first { $0.second > 0 }?.offset == -14_400)
    }

    /// Returns a file of New York with only these recorded changes, as compilers write it now.
    private func slimFile(_ changes: [(second: Int64, isSummer: Bool)]) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: Int64, _ size: Int) {
            for place in (0..<size).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place)))
            }
        }
        func header(_ times: Int, _ types: Int64) {
            bytes += Array("TZif2".utf8) + Array(repeating: 0, count: 15)
            for count in [0, 0, 0, Int64(times), types, 4] { append(count, 4) }
        }
        header(0, 1)
        bytes += [0, 0, 0, 0, 0, 0] + Array("EST\0".utf8)
        header(changes.count, 2)
        for change in changes { append(change.second, 8) }
        for change in changes { bytes.append(change.isSummer ? 1 : 0) }
        append(-18_000, 4)
        bytes += [0, 0]
        append(-14_400, 4)
        return bytes + [1, 0] + Array("EST\0\nEST5EDT,M3.2.0,M11.1.0\n".utf8)
    }

    @Test(arguments: [1, 2]) func `a file without the changes of the rule gives the same local times`(
        changes: Int
    ) throws {
        let full = TimeZoneOffsets(try #require(TimeZoneFile(bytes: try file("America/New_York"))))
        // The first two changes of the rule, on 2007-03-11 and 2007-11-04.
        let recorded = [(second: Int64(1_173_596_400), isSummer: true), (1_194_156_000, false)]
        let bytes = slimFile(Array(recorded.prefix(changes)))
        let slim = TimeZoneOffsets(try #require(TimeZoneFile(bytes: bytes)))
        for day in Array(13_500..<30_000) + Array(stride(from: 30_000, to: 400_000, by: 7)) {
            let instant = Int64(day) * 86_400_000
            #expect(slim.offset(at: instant) == full.offset(at: instant))
        }
    }

    @Test func `the rule begins after the last recorded change, also within a year`() throws {
        // On 2007-11-20, after both changes of the rule in that year.
        let bytes = slimFile([(second: 1_195_516_800, isSummer: true)])
        let offsets = TimeZoneOffsets(try #require(TimeZoneFile(bytes: bytes)))
        for (day, hours) in [("2007-11-19", -5), ("2007-12-15", -4), ("2008-02-01", -4), ("2008-12-01", -5)] {
            let date = try #require(CivilDate(day))
            let instant = CivilDateTime(date: date, time: .midnight).instant().milliseconds
            #expect(offsets.offset(at: instant) == Int64(hours) * 3_600_000)
        }
    }

    @Test func `recorded changes and those of the rule follow each other`() throws {
        let zone = try #require(IANATimeZone("America/New_York"))
        for year in 2007...2500 {
            for (month, hours) in [(1, -5), (4, -4), (7, -4), (12, -5)] {
                let date = try #require(CivilDate(year: year, month: month, day: 1))
                let instant = CivilDateTime(date: date, time: .midnight).instant()
                #expect(zone.offset(at: instant) == .hours(hours))
            }
        }
    }

    @Test func `damaged files are refused or give zones that don't crash`() throws {
        let inputs = try ["America/New_York", "Pacific/Apia", "Europe/Dublin"].map { try file($0) }
        var mutation = Mutation(seed: 20_261_120)
        var accepted = 0
        for turn in 0..<6000 {
            var bytes = inputs[turn % inputs.count]
            if turn % 2 == 0 {
                bytes = mutation.damage(bytes)
            } else {
                bytes[mutation.next(below: bytes.count)] = UInt8(mutation.next(below: 256))
            }
            guard let file = TimeZoneFile(bytes: bytes) else { continue }
            accepted += 1
            let offsets = TimeZoneOffsets(file)
            for instant in [Int64.min, 0, 1_780_000_000_000, 253_402_300_799_000, .max] {
                #expect(abs(offsets.offset(at: instant)) < 26 * 3_600_000)
                _ = offsets.firstInstant(showing: instant, notBefore: .min)
            }
        }
        #expect(accepted > 50)
        for count in 0..<(inputs[0].count - 25) {
            #expect(TimeZoneFile(bytes: Array(inputs[0].prefix(count))) == nil)
        }
    }

    @Test func `files that count leap seconds, old versions and large offsets are refused`() throws {
        let good = try file("Asia/Kathmandu")
        #expect(TimeZoneFile(bytes: good) != nil)
        var old = good
        old[4] = 0
        #expect(TimeZoneFile(bytes: old) == nil)
        #expect(TimeZoneFile(bytes: Array("TZif1".utf8) + good[5...]) == nil)
        #expect(TimeZoneFile(bytes: Array("TZIF2".utf8) + good[5...]) == nil)
        #expect(TimeZoneFile(zone: "right/America/New_York") == nil)
        #expect(TimeZoneFile(zone: "Mars/Olympus") == nil)
        let change = (second: Int64(1_173_596_400), isSummer: true)
        #expect(TimeZoneFile(bytes: slimFile([change])) != nil)
        #expect(TimeZoneFile(bytes: slimFile([change, change])) == nil)
        var far = slimFile([change])
        // The offset of the first type, after two headers, the block of version 1, a time and its type.
        let offset = 44 + 10 + 44 + 9
        far.replaceSubrange(offset..<(offset + 4), with: [0, 1, 0x6D, 0xA0])
        #expect(TimeZoneFile(bytes: far) == nil)
        far[offset + 3] = 0x9F
        #expect(TimeZoneFile(bytes: far)?.firstOffset == 26 * 3600 - 1)
    }
}
