import Access
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Tables
import Templating
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import PortalUI
@testable import Responses

/// Whatever values come, a chart stays as small as any other.
struct ChartExtremeTests {
    private static let most = Double.greatestFiniteMagnitude
    private static let least = Double.leastNonzeroMagnitude

    private static let subnormal = Double.leastNormalMagnitude / 2

    private static let few: [[Double]] = [
        [], [0], [-0.0, 0.0], [1e308], [-1e308], [-1e308, 1e308], [-most, most], [most], [-most],
        [least], [0, least], [-least, least], [least, 1e308], [1, 1e308], [1e15, 1e15 + 1], [0.1, 0.1],
        [Double.nan], [Double.infinity, 1], [-Double.infinity, Double.infinity, Double.nan, 0],
        [subnormal, subnormal * 1.5], [-1e-9, 1e300],
    ]
    private static let magnitudes: [Double] = (-300..<300).compactMap { Double("1e\($0)") }
    private static let spread: [Double] = (0..<40).map { Double($0) * 1e307 - most }
    private static let counted: [Double] = (0..<200_000).map { Double($0) } + [1e308]
    private static let equal: [[Double]] = [0.1, most].map { Array(repeating: $0, count: 1_000_000) }

    static let numbers: [[Double]] = few + [magnitudes, spread, counted] + equal

    @Test(arguments: numbers.indices)
    func `a scale of any numbers has few steps, all of them numbers`(index: Int) {
        let numbers = Self.numbers[index]
        for steps in [1, 5, 10] {
            let scale = NiceScale(from: numbers.min() ?? 0, to: numbers.max() ?? 1, steps: steps)
            #expect(scale.low.isFinite && scale.high.isFinite && scale.step.isFinite && scale.step > 0)
            #expect(scale.low < scale.high, "\(scale)")
            #expect((1...15).contains(scale.count), "\(scale)")
            #expect(scale.ticks.count == scale.count + 1 && scale.ticks.allSatisfy(\.isFinite))
            #expect(scale.ticks == scale.ticks.sorted())
            for number in [0, .nan, .infinity, -.infinity] + numbers.prefix(500) {
                #expect((0...1).contains(scale.fraction(number)))
                #expect((0...scale.count).contains(scale.place(of: number)))
            }
            for number in scale.ticks + numbers.filter(\.isFinite).prefix(100) {
                #expect((1...30).contains(scale.words(number).count), "\(scale.words(number))")
                #expect((1...30).contains(scale.fine(number).count))
            }
        }
    }

    @Test(arguments: numbers.indices)
    func `the distribution of any numbers is a few bars that hold all of them`(index: Int) {
        let numbers = Self.numbers[index]
        let column = Self.column(.double)
        let distribution = Distribution(column, numbers.map { .real($0) })
        #expect(distribution.counts.count <= 15)
        #expect(distribution.counts.reduce(0) { $0 + $1.count } == numbers.count)
        #expect(distribution.blankCount == 0)
        #expect(
            distribution.summary?.contains("nan") != true && distribution.summary?.contains("inf") != true)
        #expect(rendered(distribution.chart) < 60_000)
    }

    private static let texts: [[String]] = [
        [], ["NaN"], ["inf", "-inf", "1e999"], [String(repeating: "x", count: 65_536)],
        (0..<40).map { String(repeating: "word \($0) ", count: 8_192) },
        (0..<10_000).map { "\($0)" }, Array(repeating: String(repeating: "é", count: 32_768), count: 100),
        ["\u{0}", "<script>", "\u{202E}"],
    ]

    @Test(arguments: texts.indices)
    func `the distribution of any texts is a few bars with short names`(index: Int) {
        let texts = Self.texts[index]
        for type in [ColumnType.text, .double, .dateTime, .boolean] {
            let distribution = Distribution(
                Self.column(type), texts.map { .text($0) })
            #expect(distribution.counts.count <= 24)
            #expect(distribution.counts.allSatisfy { $0.name.count <= 80 })
            #expect(rendered(distribution.chart) < 60_000)
        }
    }

    @Test(arguments: [
        ["0001-01-01", "9999-12-31"], ["9999-12-31"], ["0001-01-01"], ["9999-11-01", "9999-12-31"],
        ["9990-01-01", "9999-12-31"], ["0001-01-01", "0001-01-02"],
    ])
    func `the distribution of any days is a few bars`(days: [String]) {
        let values = days.map { SQLValue.text("\($0) 10:00:00.000") }
        for placesMax in [12, 24] {
            let scale = ChartScale(values, .dateTime, placesMax: placesMax)
            #expect((1...100).contains(scale.names.count))
            #expect(scale.place(of: values[values.count - 1]) == scale.names.count - 1)
        }
    }

    static let farYears = [
        ["2024", "2926"], ["0001", "2024", "9999"], ["0001", "9999"], ["1930", "2024"],
        ["2024", "2060", "2061"],
    ]

    @Test(arguments: farYears)
    func `one far date hides no other date, and none counts as blank`(years: [String]) throws {
        let values = Self.dates(years)
        let distribution = Distribution(Self.column(.dateTime), values + [.null, .text("no date")])
        #expect(distribution.blankCount == 1 && distribution.counts.count <= 31)
        #expect(distribution.counts.map(\.count).max() == 224, "\(distribution.counts)")
        #expect(distribution.counts.reduce(0) { $0 + $1.count } == values.count + 1)
        let last = try #require(distribution.counts.last)
        #expect(last.name == "other values" && last.count == 1)
    }

    @Test(arguments: farYears)
    func `charts by date have a place for each row, however far a date is`(years: [String]) async throws {
        let list = try await LargeList(rows: 1)
        let view = RowsView(list.list, id: list.id, query: Query(""), .withoutSites(rights: []))
        let values = Self.dates(years)
        for kind in ["bar", "line"] {
            let request = ChartRequest(Query("chart=\(kind)&x=received"), of: view)
            let plot = ChartBuilder(request, values.map { [$0] }).plot
            #expect(plot.numbers.rows.count <= 30)
            #expect(plot.numbers.rows.reduce(0) { $0 + (Int($1[1]) ?? 0) } == values.count)
            let grouped = ChartRequest(Query("chart=\(kind)&x=ScaleField&by=received"), of: view)
            let groups = ChartBuilder(grouped, values.map { [.real(1), $0] }).plot
            let counts = groups.numbers.rows.flatMap { $0.dropFirst().compactMap { Int($0) } }
            #expect(counts.reduce(0, +) == values.count, "\(groups.numbers)")
        }
    }

    /// 224 dates in the first year and one in each of the others.
    private static func dates(_ years: [String]) -> [SQLValue] {
        (0..<224).map { .text("\(years[0])-0\($0 % 9 + 1)-11 10:00:00.000") }
            + years.dropFirst().map { .text("\($0)-12-31 00:00:00.000") }
    }

    @Test func `whole numbers beyond the exact range of a double have a place and no fraction`() {
        let values: [SQLValue] = [.integer(9_007_199_254_740_993), .real(9_007_199_254_740_992), .integer(1)]
        for type in [ColumnType.integer, .double] {
            let distribution = Distribution(Self.column(type), values)
            #expect(distribution.blankCount == 0 && distribution.counts.map(\.count) == [1, 2])
            #expect(distribution.counts.last?.name == "9007199254740992")
        }
        #expect(ExportNumber.text(1e15) == "1000000000000000" && ExportNumber.text(-0.0) == "0")
        #expect(ExportNumber.text(1e16) == "1e+16" && ExportNumber.text(0.5) == "0.5")
    }

    @Test(arguments: numbers.indices)
    func `labels of the vertical axis are inside the drawing`(index: Int) throws {
        let numbers = Self.numbers[index]
        let scale = NiceScale(from: numbers.min() ?? 0, to: numbers.max() ?? 1)
        let up = Plot.Axis("n", ticks: scale.ticks.map { (scale.fraction($0), scale.words($0)) })
        let plot = Plot("n", across: Plot.Axis("", ticks: []), up: up, [], numbers: Plot.Numbers([], []))
        let left = try #require(plot.viewBox.split(separator: " ").first.flatMap { Double($0) })
        for word in plot.upWords {
            #expect(word.x - Double(word.text.count) * 6.2 >= left, "\(word)")
            #expect(!word.text.contains("…"), "\(word)")
        }
    }

    /// Pairs of numbers that are far apart, with days and long words to group them by.
    private static let rows: [[SQLValue]] = few.flatMap { $0 }.enumerated().map {
        (index: Int, number: Double) -> [SQLValue] in
        [
            .real(number),
            .text(index.isMultiple(of: 2) ? "0001-01-01 00:00:00.000" : "9999-12-31 00:00:00.000"),
            .text(String(repeating: "group \(index % 9) ", count: 6_000)),
        ]
    }

    @Test(arguments: ChartRequest.Kind.allCases)
    func `every kind of chart draws extremes in a small page`(kind: ChartRequest.Kind) async throws {
        let list = try await LargeList(rows: 1)
        let view = RowsView(list.list, id: list.id, query: Query(""), .withoutSites(rights: []))
        let across = ["ScaleField", "received", "EmailField"].filter {
            kind != .scatter || $0 != "EmailField"
        }
        for name in across {
            for up in ["&y=ScaleField", ""] where kind != .scatter && kind != .box || up != "" {
                let query = "chart=\(kind.rawValue)&x=\(name)\(up)&by=ShortTextField"
                let request = ChartRequest(Query(query), of: view)
                #expect(request.isAsked && request.problems.isEmpty, "\(query)")
                let place = ["ScaleField": 0, "received": 1, "EmailField": 2][name] ?? 0
                let read = Self.rows.map { row in [row[place]] + (up.isEmpty ? [] : [row[0]]) + [row[2]] }
                let plot = ChartBuilder(request, read).plot
                #expect(plot.marks.count <= 2_500, "\(query)")
                #expect(plot.drawn.allSatisfy { !$0.path.contains("nan") && !$0.path.contains("inf") })
                #expect(rendered(plot) < 1_500_000, "\(query)")
            }
        }
    }

    @Test(arguments: [
        [1e308, 1e308, -1e308, -1e308, 3], [most, most, most], [1, 2, 3, 4], [-most, most], [least],
        [-1e308, 9e15, 1.8e19, 1e308], [-1, 1, 1e-300],
    ])
    func `means and quarters of any numbers are numbers between their ends`(numbers: [Double]) throws {
        var mean = RunningMean()
        for number in numbers { mean.add(number) }
        let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
        let value = try #require(mean.value)
        #expect(value.isFinite && value >= low - low.magnitude * 1e-9)
        #expect(value <= high + high.magnitude * 1e-9)
        let box = try #require(BoxPlotSummary(numbers.sorted()))
        for figure in [box.least, box.lower, box.median, box.upper, box.greatest] {
            #expect(figure >= low && figure <= high)
        }
        #expect(RunningMean().value == nil)
    }

    static let canceling: [([Double], Double)] = [
        ([-1e308, 9e15, 1.8e19, 1e308], 4.50225e18), ([1e308, 1e308, -1e308, -1e308, 10], 2),
        ([-most, most, 3], 1), ([1e16, 1, -1e16], 1.0 / 3),
    ]

    @Test(arguments: canceling)
    func `numbers that cancel out leave the mean of the others`(numbers: [Double], expected: Double) throws {
        for numbers in [numbers, numbers.sorted(), numbers.reversed()] {
            var mean = RunningMean()
            for number in numbers { mean.add(number) }
            let value = try #require(mean.value)
            #expect(abs(value - expected) <= expected * 1e-12, "\(value)")
        }
    }

    private static func column(_ type: ColumnType) -> Column {
        Column("n", type, "n")
    }

    private func rendered(_ component: some Component) -> Int {
        var html = HTMLWriter()
        component.render(into: &html)
        return html.finish().count
    }
}

/// The same through pages and files, as a participant's values would meet them.
struct ExtremeValuePageTests {
    @Test func `pages and files of extreme values are answered and small`() async throws {
        let list = try await LargeList(rows: 60)
        let table = list.id.tableName
        let (scale, text) = (try list.column("ScaleField"), try list.column("ShortTextField"))
        try await list.pages.site.store.write { transaction in
            try transaction.run(
                """
                update \(identifier: table) set
                    \(identifier: scale) = case key % 6 when 0 then 1e308 when 1 then -1e308 when 2 then 5e-324
                        when 3 then 0.0 when 4 then 1.7976931348623157e308 else key end,
                    \(identifier: text) = printf('%.*c', 65536, 'x') || (key % 3),
                    created = case key % 2 when 0 then '0001-01-01 00:00:00.000' else '9999-12-31 23:59:59.999' end
                """)
        }
        let site = list.pages.site
        for path in [
            "", "/distribution", "/charts?chart=bar&x=ScaleField&y=ScaleField&by=ShortTextField",
            "/charts?chart=line&x=received&y=ScaleField", "/charts?chart=scatter&x=received&y=ScaleField",
            "/charts?chart=scatter&x=ScaleField&y=ScaleField&by=ShortTextField",
            "/charts?chart=box&x=ShortTextField&y=ScaleField", "?sort=ScaleField&query.ScaleField~gte=1e308",
        ] {
            let page = try await site.get(list.address + path, as: .reader)
            #expect(page.status == .ok, "\(path)")
            #expect(page.body.count < 2_000_000, "\(path): \(page.body.count)")
            #expect(!page.text.contains(">nan<") && !page.text.contains(">inf<"), "\(path)")
        }
        for column in ["Key", "Token"] {
            let keys = try await site.get("\(list.address)/distribution?column=\(column)", as: .reader)
            #expect(keys.status == .badRequest, "\(column)")
        }
        let overTime = try await site.get(
            "\(PageSite.study)/participants/1/time-series?list=\(list.id)", as: .reader)
        #expect(overTime.status == .ok && overTime.body.count < 2_000_000)
        for format in ["csv", "tsv", "json", "jsonl"] {
            let file = try await site.get("\(list.address)/export?format=\(format)", as: .editor)
            #expect(file.status == .ok && file.streamError == nil)
            // Texts are not cut in files.
            #expect(file.text.contains(String(repeating: "x", count: 65_536)), "\(format)")
            #expect(file.body.count < 80 * 65_536, "\(format)")
            #expect(file.text.contains("1e+308"))
        }
        try await archive(list)
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    /// The archive with a workbook and the scripts of every statistics package is made, and no longer than its data.
    private func archive(_ list: LargeList) async throws {
        let view = PercentCoding.query(ListRows.defaultNames(of: list.list))
        let order = ExportRequest(
            list: list.id, view: view, title: "Extremes", formats: ArchiveFormat.allCases, showsLabels: true,
            guardsFormulas: true, includesTokens: false, at: .all)
        let made = try await list.pages.make(order)
        for (name, bytes) in made.entries {
            #expect(bytes.count < 80 * 65_536, "\(name)")
            let ending = name.split(separator: ".").last ?? ""
            if ["R", "sps", "do", "sas"].contains(ending) { #expect(bytes.count < 60_000, "\(name)") }
        }
        try? FileManager.default.removeItem(atPath: list.pages.feature.exports.folder.path)
    }

    @Test(arguments: ["xlsx", "CSV", "pdf"])
    func `a file in an unknown format is refused, not replaced by another`(format: String) async throws {
        let list = try await LargeList(rows: 1)
        for path in [
            list.address, PageSite.study + "/data/Response", PageSite.study + "/data/ResponseMetadata",
        ] {
            let file = try await list.pages.site.get("\(path)/export?format=\(format)", as: .editor)
            #expect(
                file.status == .badRequest && file.text.contains("format"), "\(path): \(file.text)")
            #expect(try await list.pages.site.get("\(path)/export?format=", as: .editor).status == .ok)
        }
    }

    @Test(arguments: ["-9223372036854775808", "-1", "0", "9223372036854775807", "1e308", "NaN"])
    func `page numbers of an address decide nothing`(number: String) async throws {
        let list = try await LargeList(rows: 3)
        let (site, study) = (list.pages.site, PageSite.study)
        for path in [
            "\(list.address)/distribution?part=\(number)",
            "\(study)/tokens?before=\(number)", "\(study)/responses?before=\(number)",
            "\(study)/participants?before=\(number)",
        ] {
            let status = try await site.get(path, as: .coordinator).status
            #expect(status == .ok || status == .notFound, "\(path): \(status)")
        }
        for parameters in ["maxRows=\(number)", "offset=\(number)", "maxRows=1&offset=\(number)"] {
            let answer = try await site.get(
                "/MERIDIAN/HERON/SLEEP01/query-selectRows.api?queryName=NewSurvey&\(parameters)", as: .editor)
            #expect(answer.status.code < 500, "\(parameters): \(answer.text)")
        }
    }

    @Test func `charts stop to read rows whose texts fill the memory, and say so`() async throws {
        let list = try await LargeList(rows: 1_200)
        let (table, text) = (list.id.tableName, try list.column("ShortTextField"))
        try await list.pages.site.store.write { transaction in
            try transaction.run(
                "update \(identifier: table) set \(identifier: text) = printf('%.*c', 65536, 'x')")
        }
        let view = RowsView(list.list, id: list.id, query: Query(""), .withoutSites(rights: []))
        let columns = ChartRequest.columns(of: view).filter { $0.name == "ShortTextField" }
        let rows = try await list.pages.site.store.read {
            let repository = ListViewRepository(view)
            return try repository.chartRows(columns, of: repository.count($0), $0)
        }
        #expect(rows.isCut && rows.rows.count == ChartRows.bytesMax / 65_536)
        #expect(rows.words.hasPrefix("Based on the first 1,024 rows only, because their text is very long."))
    }
}
