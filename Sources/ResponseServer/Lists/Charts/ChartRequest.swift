import HTTP
import PortalUI
import SQLStore
import WebAccess

/// A chart that an address asks for: its kind, and the columns across, up and by which it is grouped.
struct ChartRequest: Sendable {
    /// The kinds of charts. The raw value is part of addresses.
    enum Kind: String, Sendable, CaseIterable {
        case bar, line, scatter, box

        var title: String {
            switch self {
            case .bar: "Bars"
            case .line: "Line"
            case .scatter: "Scatter"
            case .box: "Boxes"
            }
        }
    }

    static let kindName = "chart"
    static let acrossName = "x"
    static let upName = "y"
    static let byName = "by"

    let kind: Kind
    let across: ListColumn?
    let up: ListColumn?
    let by: ListColumn?
    /// Why nothing can be drawn, by field; empty where nothing was asked for yet.
    private(set) var problems = FormProblems()
    /// Which column or kind of chart isn't offered; nil where all are.
    private let unknown: String?
    /// Whether there is enough to draw something.
    let isAsked: Bool

    /// Reads an address; a form sends an empty name where no column was chosen.
    init(_ query: Query, of view: ListView) {
        let offered = Self.columns(of: view)
        var unknown: String?
        func column(_ name: String) -> ListColumn? {
            guard let asked = query[name], !asked.isEmpty else { return nil }
            let found = offered.first { $0.name == asked }
            if found == nil { unknown = unknown ?? "There is no column '\(asked)' for '\(name)' of a chart." }
            return found
        }
        let asked = query[Self.kindName] ?? ""
        kind = Kind(rawValue: asked) ?? .bar
        if !asked.isEmpty, Kind(rawValue: asked) == nil { unknown = "There is no kind of chart '\(asked)'." }
        across = column(Self.acrossName)
        up = column(Self.upName)
        by = column(Self.byName)
        self.unknown = unknown
        isAsked = across != nil || up != nil
        guard isAsked else { return }
        if kind != .box, across == nil {
            problems.add(Self.acrossName, "Choose the column whose values stand across.")
        }
        if kind == .scatter, let across, !across.isNumber, across.type != .dateTime {
            problems.add(
                Self.acrossName, "A scatter needs numbers or dates across. Choose another column or bars.")
        }
        if kind == .scatter || kind == .box, up?.isNumber != true {
            problems.add(Self.upName, "Choose a column of numbers: \(kind.title.lowercased()) show numbers.")
        } else if let up, !up.isNumber {
            problems.add(
                Self.upName, "Only numbers have a mean. Choose another column, or the number of rows.")
        }
    }

    /// The request, unless it asks for what isn't there.
    ///
    /// - Throws: ``HTTPError`` with the status 400 that names it.
    func checked() throws -> ChartRequest {
        if let unknown { throw HTTPError(.badRequest, unknown) }
        return self
    }

    /// The columns that a chart can be of: not keys, and not what leads to a person.
    static func columns(of view: ListView) -> [ListColumn] {
        view.all.filter { column in
            column.name != ListColumn.tokenName && column.physical != "key"
                && view.list.column(column.name)?.role != .foreignKey
        }
    }

    /// The columns that are read, in their order.
    var columns: [ListColumn] { [across, up, by].compactMap { $0 } }

    /// The chart as parameters of an address.
    var parameters: [(String, String)] {
        guard isAsked else { return [] }
        let named = [(Self.acrossName, across), (Self.upName, up), (Self.byName, by)]
        return [(Self.kindName, kind.rawValue)]
            + named.compactMap { name, column in column.map { (name, $0.name) } }
    }

    /// The chart in words.
    var title: String {
        let values: String =
            switch (kind, up) {
            case (.bar, let up?), (.line, let up?): "Mean of \(up.caption)"
            case (_, let up?): up.caption
            case (_, nil): "Rows"
            }
        return values + (across.map { " by \($0.caption)" } ?? "")
            + (by.map { ", grouped by \($0.caption)" } ?? "")
    }
}
