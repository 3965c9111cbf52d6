import SQLStore
import Tables
import Testing

@testable import DataAccess

struct ChartScaleTests {
    @Test(arguments: [
        (0.0, 10.0, 5, 0.0, 10.0, 2.0), (3.2, 97.0, 5, 0.0, 100.0, 20.0), (0.0, 0.0, 5, 0.0, 0.2, 0.2),
        (-4.0, 4.0, 4, -4.0, 4.0, 2.0), (0.01, 0.05, 4, 0.01, 0.05, 0.01), (1e9, 3e9, 2, 1e9, 3e9, 1e9),
    ])
    func `a scale holds both ends in round steps`(
        _ from: Double, _ to: Double, _ steps: Int, _ low: Double, _ high: Double, _ step: Double
    ) {
        let scale = NiceScale(from: from, to: to, steps: steps)
        #expect(abs(scale.low - low) < 1e-9 && abs(scale.high - high) < 1e-9, "\(scale)")
        #expect(abs(scale.step - step) < 1e-9)
        #expect(scale.fraction(from) >= 0 && scale.fraction(to) <= 1)
        #expect(scale.ticks.first == scale.low)
    }

    @Test
    func `few numbers stand one by one and many in ranges, each value in its own`() {
        let few = ChartScale([2, 1, 2, 10, nil].map { SQLValue($0) }, .double)
        #expect(few.names == ["1", "2", "10"])
        #expect(few.place(of: .real(10)) == 2 && few.place(of: .null) == nil)
        let many = ChartScale((0..<100).map { SQLValue.real(Double($0)) }, .double)
        #expect(many.names.first == "0 to 9" && many.names.count == 10)
        #expect(many.place(of: .real(9)) == 0 && many.place(of: .real(10)) == 1)
        #expect(many.place(of: .real(99)) == 9)
        let percent = ChartScale((0...100).map { SQLValue.real(Double($0)) }, .double)
        #expect(percent.names.count == 10 && percent.names.last == "90 to 100")
        #expect(percent.place(of: .real(89)) == 8 && percent.place(of: .real(100)) == 9)
    }

    @Test(arguments: [
        (["2026-01-30", "2026-02-02"], ["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-02"]),
        (["2025-11-30", "2026-02-02"], ["2025-11", "2025-12", "2026-01", "2026-02"]),
        (["2017-11-30", "2026-02-02"], (2017...2026).map { "\($0)" }),
    ])
    func `times stand by day, month or year, with those that have nothing`(
        _ days: [String], _ names: [String]
    ) {
        let scale = ChartScale(days.map { .text("\($0) 10:00:00.000") }, .dateTime)
        #expect(scale.names == names)
        #expect(scale.place(of: .text("\(days[1]) 23:00:00.000")) == names.count - 1)
    }

    @Test
    func `texts stand by how often they come, the rest together; free text is not shown word by word`() {
        let texts = (0..<20).flatMap { value in (0...value).map { _ in SQLValue.text("v\(value)") } }
        let scale = ChartScale(texts, .text)
        #expect(scale.names.count == 12 && scale.names[0] == "v19" && scale.names[11] == "9 other values")
        #expect(scale.place(of: "v0") == 11 && scale.distinctCount == 20)
        let free = ChartScale((0..<200).map { .text("note \($0)") }, .text)
        #expect(free.names == ["any text"])
        let hours = ChartScale((10..<40).map { .text("22:\($0):00") }, .text)
        #expect(hours.names == ["22 h"] && hours.place(of: "22:11:00") == 0)
    }

    @Test
    func `a night is in one piece, from its first hour to its last`() {
        let night = ["21", "22", "22", "23", "01"].flatMap { hour in
            (10..<14).map { SQLValue.text("\(hour):\($0):00") }
        }
        let scale = ChartScale(night, .text)
        #expect(scale.names == ["21 h", "22 h", "23 h", "00 h", "01 h"] && scale.isOfHours)
        #expect(scale.place(of: "01:12:00") == 4 && scale.place(of: "21:10:00") == 0)
        let day = ChartScale((0..<24).map { .text("\($0 < 10 ? "0" : "")\($0):30:00") }, .text)
        #expect(day.names.count == 24 && day.names.first == "00 h" && day.place(of: "22:30:00") == 22)
    }

    @Test
    func `ranges have limits, single values have none`() {
        let many = ChartScale((0..<100).map { SQLValue.real(Double($0)) }, .double)
        #expect(many.limits == (0...10).map { "\($0 * 10)" })
        #expect(ChartScale([2, 1, 10].map { SQLValue($0) }, .double).limits.isEmpty)
        let words = ChartScale([SQLValue.text("a"), .text("b")], .text)
        #expect(words.limits.isEmpty && !words.isOfHours)
    }

    @Test
    func `free text is a sentence, not a bar for each text`() {
        let notes = (0..<4).map { SQLValue.text("note \($0 % 3)") }
        let texts = notes + [SQLValue](repeating: .null, count: 16)
        let column = Column("notes", .text, "c1")
        let free = Distribution(column, texts, isFreeText: true)
        #expect(free.sentence == "3 different texts in 4 rows. 80% of the rows are blank.")
        #expect(Distribution(column, texts).sentence == nil)
        #expect(Distribution(column, [.null], isFreeText: true).sentence == "No texts yet.")
    }

    @Test
    func `the quarters of numbers are between them`() throws {
        let box = try #require(BoxPlotSummary([1, 2, 3, 4]))
        #expect([box.least, box.lower, box.median, box.upper, box.greatest] == [1, 1.75, 2.5, 3.25, 4])
        #expect(BoxPlotSummary([]) == nil)
    }
}

extension SQLValue {
    fileprivate init(_ number: Int?) { self = number.map { .real(Double($0)) } ?? .null }
}
