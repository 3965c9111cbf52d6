import Foundation
import Testing
import Timekeeping

/// How the values look inside JSON documents.
struct CodableTests {
    struct Everything: Codable, Equatable {
        var instant = Instant(milliseconds: 1_795_210_200_123)
        var date = CivilDate(daysSinceEpoch: 20_777)
        var time = TimeOfDay(secondOfDay: 32_700)
        var civil = CivilDateTime(Instant(milliseconds: 1_795_210_200_123))
        var moment = OffsetDateTime(Instant(milliseconds: 1_795_210_200_123), at: .utc)
        var offset = UTCOffset.utc
        var weekday = Weekday.friday
    }

    @Test func `values are encoded as an integer or as their text`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let text = String(decoding: try encoder.encode(Everything()), as: UTF8.self)
        #expect(
            text
                == #"{"civil":"2026-11-20 21:30:00.123","date":"2026-11-20","instant":1795210200123,"#
                + #""moment":"2026-11-20T21:30:00.123Z","offset":"Z","time":"09:05","weekday":5}"#)
        #expect(try JSONDecoder().decode(Everything.self, from: Data(text.utf8)) == Everything())
    }

    @Test(arguments: ["\"2026-02-30\"", "\"\"", "5", "null"])
    func `a wrong date is refused`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CivilDate.self, from: Data(json.utf8))
        }
    }

    @Test func `a refusal says which form is meant`() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TimeOfDay.self, from: Data("\"9 o'clock\"".utf8))
        }
        #expect("\(String(describing: error))".contains("HH:mm"))
    }
}
