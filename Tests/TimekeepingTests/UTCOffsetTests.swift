import Testing
import Timekeeping

struct UTCOffsetTests {
    @Test(arguments: [
        ("Z", 0, "Z", "+0000"), ("+00:00", 0, "Z", "+0000"), ("-00:00", 0, "Z", "+0000"),
        ("+0100", 60, "+01:00", "+0100"), ("+01", 60, "+01:00", "+0100"),
        ("-03:30", -210, "-03:30", "-0330"), ("+05:45", 345, "+05:45", "+0545"),
        ("+18:00", 1080, "+18:00", "+1800"), ("-1800", -1080, "-18:00", "-1800"),
    ])
    func `an offset is read and written`(text: String, minutes: Int, extended: String, basic: String) throws {
        let offset = try #require(UTCOffset(text))
        #expect(offset.minutes == minutes)
        #expect(offset.description == extended)
        #expect(offset.basic == basic)
    }

    @Test(arguments: [
        "", "z", "+", "-", "+1", "+1:00", "+01:", "+01:0", "+01:60", "+18:01", "-19", "+99:99", "01:00",
        "UTC", "GMT+1", "+01:00 ", "+010", "+01000", "−01:00",
    ])
    func `a text that is no offset is refused`(text: String) {
        #expect(UTCOffset(text) == nil)
    }

    @Test func `every offset returns from both of its texts`() throws {
        for minutes in UTCOffset.minuteRange {
            let offset = try #require(UTCOffset(minutes: minutes))
            #expect(UTCOffset(offset.description) == offset && UTCOffset(offset.basic) == offset)
        }
        #expect(UTCOffset(minutes: 1081) == nil && UTCOffset(minutes: Int.min) == nil)
    }
}
