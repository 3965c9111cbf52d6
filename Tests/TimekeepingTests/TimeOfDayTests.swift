import Testing
import Timekeeping

struct TimeOfDayTests {
    @Test(arguments: [
        ("00:00", 0, "00:00", "00:00:00"), ("23:59:59", 86_399, "23:59:59", "23:59:59"),
        ("09:05", 32_700, "09:05", "09:05:00"), ("09:05:00", 32_700, "09:05", "09:05:00"),
        ("12:34:56", 45_296, "12:34:56", "12:34:56"),
    ])
    func `a time is read and written`(text: String, seconds: Int, short: String, full: String) throws {
        let time = try #require(TimeOfDay(text))
        #expect(time.secondOfDay == seconds)
        #expect(time.description == short)
        #expect(time.hourMinuteAndSecond == full)
        #expect(time.hourAndMinute == String(full.prefix(5)))
        #expect(TimeOfDay(hour: time.hour, minute: time.minute, second: time.second) == time)
    }

    @Test(arguments: [
        "", "9:05", "09:5", "09", "09:", "24:00", "23:60", "23:59:60", "09:05:", "09:05:1", "09:05:00.0",
        "09.05", "09:05 ", "-9:05", "0９:05", "09:05 PM",
    ])
    func `a text that is no time is refused`(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test func `every second of a day returns from its text`() {
        for second in 0..<86_400 where TimeOfDay("\(TimeOfDay(secondOfDay: second))")?.secondOfDay != second {
            Issue.record("second \(second) does not return")
        }
    }

    @Test func `parts beyond a day are refused, seconds beyond it stop at the ends`() {
        #expect(TimeOfDay(hour: 24, minute: 0) == nil && TimeOfDay(hour: -1, minute: 0) == nil)
        #expect(TimeOfDay(hour: 0, minute: 60) == nil && TimeOfDay(hour: 0, minute: 0, second: -1) == nil)
        #expect(TimeOfDay(secondOfDay: -5) == .midnight)
        #expect(TimeOfDay(secondOfDay: 86_400).description == "23:59:59")
        #expect(TimeOfDay.midnight < TimeOfDay(secondOfDay: 1))
    }
}
