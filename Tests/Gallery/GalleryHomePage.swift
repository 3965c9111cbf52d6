import PortalUI

/// Figures, charts and lists next to them.
struct GalleryHomePage {
    let frame: Frame
    let tiles = [
        StatTile(
            "Enrolled", "1,184", unit: "of 1,500", change: .rise("+34"), context: "this week", to: "#",
            series: [2, 4, 3, 7, 9, 8, 12, 15, 14, 18]),
        StatTile(
            "Active this week", "862", context: "73% of enrolled",
            series: [4, 8, 6, 12, 10, 14, 8, 6, 10, 10]),
        StatTile("Responses this week", "3,410", change: .rise("+6%"), context: "vs. last week"),
        StatTile("Left the study", "41", change: .fall("5"), context: "this week, 3.5% in all"),
    ]
    let days = (0..<28).map { index in
        let name = index < 14 ? "\(18 + index) Oct" : "\(index - 13) Nov"
        return DayColumn(
            name, shown: index % 7 == 0 ? name : nil, isOlder: index < 14, isToday: index == 27)
    }
    let hours = Plot(
        "Hours of sleep by site",
        across: Plot.Axis("Week", ticks: (1...4).map { (Double($0) / 4 - 0.125, "week \($0)") }),
        up: Plot.Axis("Hours", ticks: (0...4).map { (Double($0) / 4, "\($0 * 2)") }),
        [
            .line([(0.125, 0.8), (0.375, 0.7), (0.625, 0.75), (0.875, 0.9)], series: 0, words: "Bay"),
            .line([(0.125, 0.6), (0.375, 0.65), (0.625, 0.5), (0.875, 0.6)], series: 1, words: "Hill"),
            .point(x: 0.125, y: 0.8, series: 0, words: "week 1, Bay: 6.4"),
            .bar(from: 0.3, to: 0.4, base: 0, height: 0.3, series: 2, words: "week 2, Cove: 2.4"),
            .box(
                from: 0.6, to: 0.66, heights: Plot.BoxPlotHeights(0.2, 0.3, 0.4, 0.55, 0.7), series: 3,
                words: "week 3, Dale: median 3.2"),
        ], series: ["Bay", "Hill", "Cove", "Dale"],
        numbers: Plot.Numbers(
            ["Week", "Bay", "Hill"], [["week 1", "6.4", "4.8"], ["week 2", "5.6", "5.2"]]))
    let rows: [Heatmap.Row]
    let enrollment = (0..<23).map { week in
        let people = week * week + week * 32
        return LineChart.Point("week \(week + 1)", Double(people), shown: "\(people)")
    }
    let bars = [
        BarChart.Bar("0", 120, shown: "120", isContext: true),
        BarChart.Bar("1", 260, shown: "260", isContext: true),
        BarChart.Bar("2", 310, shown: "310", isContext: true), BarChart.Bar("3", 210, shown: "210"),
        BarChart.Bar("4", 140, shown: "140"), BarChart.Bar("5", 70, shown: "70"),
        BarChart.Bar("6", 30, shown: "30"),
        BarChart.Bar("7+", 12, shown: "12"),
    ]
    let longBars = [
        BarChart.Bar("needing the bathroom", 44, shown: "44%"),
        BarChart.Bar("the baby moving", 31, shown: "31%"),
        BarChart.Bar("worry", 16, shown: "16%"), BarChart.Bar("heat or noise", 9, shown: "9%"),
        BarChart.Bar("other", 0, shown: "0%"),
    ]

    init(look: GalleryVariant) {
        frame = .gallery(
            "Sleep in Early Pregnancy",
            purpose: "Version 4, published 18 August. Collecting in English and Spanish.",
            current: "Home", look: look)
        func share(_ percent: Int) -> Heatmap.Cell { .share(percent: percent) }
        let shares: [(String, [Heatmap.Cell])] = [
            ("Morning check-in", (0..<27).map { share(60 + ($0 * 37) % 41) } + [.open(percent: 40)]),
            ("Weekly sleep diary", (0..<28).map { $0 % 7 == 1 ? share(40 + $0 * 2) : .none }),
            ("Kick counter", (0..<28).map { $0 < 9 ? .none : share(($0 * 23) % 101) }),
        ]
        rows = shares.map { Heatmap.Row($0, $1, total: "81%") }
    }
}
