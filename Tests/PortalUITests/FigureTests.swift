import PortalUI
import Testing
import Timekeeping

@Suite struct FigureTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (18_733, "18,733"), (-1_234_567, "-1,234,567"),
        (.min, "-9,223,372,036,854,775,808"),
    ])
    func `a number has a comma at each thousand`(number: Int, text: String) {
        #expect(NumberFormat.integer(number) == text)
    }

    @Test(arguments: [(0, "0 studies"), (1, "1 study"), (2318, "2,318 studies")])
    func `a noun follows its number`(number: Int, text: String) {
        #expect(NumberFormat.counted(number, "study", "studies") == text)
    }

    @Test(arguments: [
        (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (7200, "2 hours ago"), (86_399, "23 hours ago"), (86_400, "20 Nov 2026"),
        (-120, "21 Nov 2026, 12:02 UTC"),
    ])
    func `a time is relative up to a day`(seconds: Int, words: String) throws {
        let now = try #require(Instant(iso8601: "2026-11-21T12:00:00.000Z"))
        let text = TimeText(now.adding(seconds: -seconds), from: now)
        #expect(text.shown == words)
        #expect(text.title?.hasSuffix(" UTC") == true)
    }

    @Test(arguments: [
        (0, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
        (7200, "2 hours ago"), (86_400, "on 20 Nov 2026"), (-3600, "just now"),
    ])
    func `in a sentence, a moment is told relative up to a day`(seconds: Int, words: String) throws {
        let start = try #require(Instant(iso8601: "2026-11-20T21:30:00Z"))
        #expect(TimeText.phrase(start, from: start.adding(seconds: seconds)) == words)
    }
}
