import Testing

@testable import PortalUI

@Suite struct DrawingTests {
    private func bars(_ values: [Double], name: String = "1") -> BarChart {
        BarChart("c", values.map { BarChart.Bar(name, $0, shown: "\(Int($0))") }, unit: "Rows")
    }

    @Test func `the largest bar fills the height and nothing falls below the base`() {
        let drawn = bars([10, 5, 0, -3]).drawn
        #expect(drawn.map(\.height) == [76, 38, 0, 0])
        #expect(drawn.allSatisfy { $0.y + $0.height == 92 })
    }

    @Test func `a chart of nothing but zeros is drawn`() {
        #expect(bars([0, 0]).drawn.allSatisfy { $0.height == 0 })
        #expect(bars([]).drawn.isEmpty)
    }

    @Test func `long names turn columns into rows, and only the longest are cut`() {
        let chart = bars([4, 2, 1], name: "needing the bathroom often at night")
        #expect(chart.areRows)
        #expect(chart.words.prefix(3).allSatisfy { $0.text.hasSuffix("…") })
        #expect(!bars([4, 2, 1]).areRows)
    }

    @Test func `a scale is always drawn as columns, with names for some of them and for the blank ones`() {
        let ranges = (0..<10).map { BarChart.Bar("\($0 * 10) to \($0 * 10 + 9)", 1, shown: "1") }
        let blank = BarChart.Bar("blank", 1, shown: "1", isContext: true)
        let chart = BarChart("c", ranges + [blank], unit: "Rows", isScale: true)
        #expect(!chart.areRows && BarChart("c", ranges, unit: "Rows").areRows)
        let names = chart.words.filter { $0.className.isEmpty }.map(\.text)
        #expect(names == ["0 to 9", "20 to 29", "40 to 49", "60 to 69", "80 to 89", "blank"])
    }

    @Test func `each bar has its figure if there is room, otherwise only the largest has one`() {
        func figures(_ chart: BarChart) -> [String] {
            chart.words.filter { $0.className == "figure" }.map(\.text)
        }
        #expect(figures(bars([10, 5, 0])) == ["10", "5"])
        #expect(figures(bars([4, 2])) == ["4", "2"] && bars([4, 2]).areRows)
        let many = BarChart(
            "c", (0..<28).map { BarChart.Bar("1", Double($0), shown: "1,000 of \($0)") }, unit: "Rows",
            isScale: true)
        #expect(figures(many) == ["1,000 of 27"])
        let wide = bars([10, 5, 0]).words.allSatisfy { $0.x >= 0 && $0.x <= 320 }
        #expect(wide)
    }

    @Test func `ranges have their limits below the edges of the columns, and none runs into the blank ones`()
    {
        let ranges = (0..<10).map { BarChart.Bar("\($0 * 10) to \($0 * 10 + 9)", 1, shown: "1") }
        let blank = BarChart.Bar("blank", 1, shown: "1", isContext: true)
        let limits = (0...10).map { "\($0 * 10)" }
        let chart = BarChart("c", ranges + [blank], unit: "Rows", isScale: true, limits: limits)
        let names = chart.words.filter { $0.className.isEmpty }
        #expect(names.map(\.text) == limits + ["blank"])
        #expect(zip(names, names.dropFirst()).allSatisfy { $1.x - $0.x > 18 })
        // Limits that don't match the ranges are no limits.
        #expect(BarChart("c", ranges, unit: "Rows", isScale: true, limits: ["1"]).limits.isEmpty)
    }

    @Test func `a chart of tiny bars is a sentence with its numbers`() {
        let html = markup(
            BarChart("c", [.init("a", 1, shown: "1")], unit: "Rows", sentence: "15 different texts."))
        #expect(html.contains("15 different texts.") && !html.contains("<svg"))
        #expect(html.count(of: "<td class=\"number\">") == 1)
    }

    @Test func `lines have their names at their ends, at a distance, and other series have a legend`() {
        let axis = Plot.Axis("", ticks: [(0, "1"), (1, "2")])
        func plot(_ names: [String]) -> Plot {
            let lines = names.indices.map { Plot.Mark.line([(0, 0), (1, 0)], series: $0, words: "w") }
            return Plot("p", across: axis, up: axis, lines, series: names, numbers: .init([], []))
        }
        let ends = plot(["Used", "Enrolled", "Erased"]).endWords
        #expect(ends.map(\.text) == ["Used", "Enrolled", "Erased"])
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.y - $1.y > 10 })
        #expect(plot(["Used", "Enrolled"]).keys.isEmpty)
        let long = plot(["Used", "A name that is too long for the end of a line"])
        #expect(long.endWords.isEmpty && long.keys.map(\.isLine) == [true, true])
        #expect(!markup(plot(["Used", "Enrolled"])).contains("plot-axis"))
    }

    @Test func `the last label of an axis is always shown, inside the drawing, with its second line`() {
        let ticks = (0..<60).map { (place: Double($0) / 59, words: "\($0) Nov") }
        let axis = Plot.Axis("Day", ticks: ticks, details: ticks.map { "n = \($0.words)" })
        let plot = Plot(
            "p", across: axis, up: Plot.Axis("", ticks: []), [], numbers: Plot.Numbers([], []))
        let words = plot.acrossWords
        #expect(words.suffix(2).map(\.text) == ["59 Nov", "n = 59 Nov"])
        #expect(words.allSatisfy { $0.x < 636 })
    }

    @Test func `every chart has its numbers as a table`() {
        let html = markup(bars([4, 2]))
        #expect(html.count(of: "<td class=\"number\">") == 2)
    }

    private func heatmap(_ cells: [Heatmap.Cell]) -> String {
        let days = [
            DayColumn("1 Nov 2026", shown: "1 Nov"), DayColumn("2 Nov 2026", shown: nil, isToday: true),
        ]
        return markup(
            Heatmap(
                "Received", rowHeading: "Activity", days: days,
                rows: [.init("Diary", detail: "HC", to: "/diary", cells, total: "40%")],
                totalHeading: "2 days"))
    }

    @Test func `the squares of a heatmap say their numbers`() {
        let html = heatmap([.share(percent: 40), .open(percent: nil)])
        #expect(html.contains(#"title="1 Nov 2026: 40%""#))
        #expect(html.contains(#"<span class="visually-hidden">40%</span>"#))
        #expect(html.contains(#"<td class="today" title="2 Nov 2026: open">"#))
        #expect(html.contains(#"<a href="/diary" dir="auto">Diary</a>"#))
        #expect(heatmap([.none, .open(percent: 50)]).contains("50% so far"))
        #expect(heatmap([.none, .none]).contains(#"<span class="visually-hidden">none</span>"#))
    }

    @Test func `each run has a shape and words of its own`() {
        let days = RunGrid.Mark.allCases.map { DayColumn($0.word, shown: nil) }
        let cells = RunGrid.Mark.allCases.map { RunGrid.Cell($0, "08:00 \($0.word.lowercased())") }
        let html = markup(RunGrid("Runs", days: days, rows: [.init("Diary", cells, total: "1 of 2")]))
        for mark in RunGrid.Mark.allCases {
            #expect(html.contains("08:00 \(mark.word.lowercased())</span>"))
        }
        #expect(Set(RunGrid.Mark.allCases.map { markup(RunMark($0)) }).count == RunGrid.Mark.allCases.count)
    }

    @Test func `phones show the runs of today and of the days around it`() {
        func near(today: Int?) -> [Int] {
            let days = (0..<28).map { DayColumn(String($0), shown: nil, isToday: $0 == today) }
            let shown = RunGrid("Runs", days: days, rows: []).shownDays
            return shown.indices.filter { shown[$0].className != "far" }
        }
        #expect(near(today: 20) == Array(15...23))
        #expect(near(today: nil) == Array(19...27))
    }

    @Test func `a failed run leads to its response`() {
        let cells = [RunGrid.Cell(.failed, "08:00 done, response failed", to: "/responses/7")]
        let html = markup(
            RunGrid(
                "Runs", days: [DayColumn("1", shown: nil)], rows: [.init("Diary", cells, total: "1 of 1")]))
        #expect(html.contains(#"<a href="/responses/7">"#))
        #expect(!markup(RunGridKey()).contains("response failed"))
        #expect(markup(RunGridKey(hasFailed: true)).contains("Done, response failed"))
    }

    @Test(arguments: [
        (0, "heat-0"), (1, "heat-1"), (20, "heat-1"), (21, "heat-2"), (100, "heat-5"), (140, "heat-5"),
    ])
    func `a share has one of five depths`(percent: Int, className: String) {
        let square = Heatmap.Square(day: DayColumn("1", shown: nil), cell: .share(percent: percent))
        #expect(square.className == "cell \(className)")
    }

    @Test(arguments: [
        (0.0, 1.0, 1), (4, 1, 4), (5, 1, 5), (8, 2, 4), (9, 2, 5), (224, 50, 5), (300, 100, 3),
        (1_184, 500, 3),
        (40_001, 10_000, 5), (1e20, 2e14, 5),
    ])
    func `the scale of a line ends just above its largest value`(largest: Double, step: Double, count: Int) {
        let chart = LineChart(
            "c", [.init("1", 0, shown: "0"), .init("2", largest, shown: "x")], unit: "People", end: "x")
        #expect(chart.step == step)
        #expect(chart.grid.count == count + 1)
        #expect(chart.lastY >= 24)
        #expect(markup(chart).count(of: "<td class=\"number\">") == 2)
    }

    @Test(arguments: [2, 5, 6, 7, 30, 77]) func `the last point of a line always has its name`(count: Int) {
        let points = (0..<count).map { LineChart.Point("\($0)", Double($0), shown: "\($0)") }
        let names = LineChart("c", points, unit: "People", end: "x").names
        #expect(names.last?.text == "\(count - 1)" && names.last?.anchor == "end")
        #expect(names.count <= 6 && names.allSatisfy { $0.x <= 640 })
    }

    @Test func `a line needs two points`() {
        #expect(!markup(Sparkline([1])).contains("<svg"))
        #expect(Sparkline([0, 10]).line == "1.0,26.0 71.0,2.0")
        #expect(Sparkline([5, 5]).line == "1.0,26.0 71.0,26.0")
    }

    @Test func `jumps that overlap run in lanes of their own, the short one nearer`() {
        func row(_ targets: Int...) -> StepRow {
            StepRow("s", detail: "d", icon: .text, to: "#", branches: targets.map { .init(to: $0, "goes") })
        }
        let wires = StepList([row(3, 1), row(), row(), row(), row(9)]).wires
        #expect(wires.count == 2)
        #expect(wires[0].path.contains("H25Q20 "))
        #expect(wires[1].path.contains("H19Q14 "))
        #expect(wires.map(\.className) == ["branch-1", "branch-2"])
    }

    @Test func `a code has four modules of quiet space on every side`() {
        #expect(TokenTicket(code: "ABC", modules: "", side: 21).viewBox == "-4 -4 29 29")
    }

    @Test(arguments: TokenSheet.Layout.allCases)
    func `labels have no head, since they start where the paper does`(layout: TokenSheet.Layout) {
        let sheet = TokenSheet(
            layout, title: "Sleep", subtitle: "s", place: "p", instruction: "i", tickets: [])
        #expect(markup(sheet).contains("paper-head") == (layout != .sixtyFive))
    }
}
