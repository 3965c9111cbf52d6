import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import WebAccess

/// A chart requested by a URL: its type, and the columns for the x axis, the y axis, and the groups.
struct ChartRequest: Sendable {
    /// The chart types. The raw value is part of URLs.
    enum Kind: String, Sendable, CaseIterable {
        case bar, line, scatter, box

        var title: String {
            switch self {
            case .bar: "Bar chart"
            case .line: "Line chart"
            case .scatter: "Scatter plot"
            case .box: "Box plot"
            }
        }
    }

    static let kindName = "chart"
    static let acrossName = "x"
    static let upName = "y"
    static let byName = "by"

    let kind: Kind
    let across: Column?
    let up: Column?
    let by: Column?
    /// The reasons that prevent drawing, by field. Empty if no chart was requested yet.
    private(set) var problems = FormProblems()
    /// The error for an unknown column or chart type, or nil.
    private let unknown: String?
    /// Whether there is enough to draw something.
    let isAsked: Bool

    /// Reads a URL. A form sends an empty name if no column was selected.
    init(_ query: Query, of view: RowsView<ListRows>) {
        let offered = Self.columns(of: view)
        var unknown: String?
        func column(_ name: String) -> Column? {
            guard let asked = query[name], !asked.isEmpty else { return nil }
            let found = offered.first { $0.name == asked }
            if found == nil {
                unknown = unknown ?? "There is no column '\(asked)' for '\(name)' of the chart."
            }
            return found
        }
        let asked = query[Self.kindName] ?? ""
        kind = Kind(rawValue: asked) ?? .bar
        if !asked.isEmpty, Kind(rawValue: asked) == nil { unknown = "There is no chart type '\(asked)'." }
        across = column(Self.acrossName)
        up = column(Self.upName)
        by = column(Self.byName)
        self.unknown = unknown
        isAsked = across != nil || up != nil
        guard isAsked else { return }
        if kind != .box, across == nil {
            problems.add(Self.acrossName, "Choose a column for the X axis.")
        }
        if kind == .scatter, let across, !across.isNumber, across.type != .dateTime {
            problems.add(
                Self.acrossName,
                "A scatter plot needs numbers or dates on the X axis. Choose another column or a bar chart."
            )
        }
        if kind == .scatter || kind == .box, up?.isNumber != true {
            problems.add(Self.upName, "A \(kind.title.lowercased()) needs a column of numbers. Choose one.")
        } else if let up, !up.isNumber {
            problems.add(
                Self.upName, "Only columns of numbers have a mean. Choose another column or Number of rows.")
        }
    }

    /// Returns the request if all its columns and its type exist.
    ///
    /// - Throws: ``HTTPError`` with the status 400 and the unknown name.
    func checked() throws -> ChartRequest {
        if let unknown { throw HTTPError(.badRequest, unknown) }
        return self
    }

    /// Returns the columns that a chart can use, without keys and columns that identify a person.
    static func columns(of view: RowsView<ListRows>) -> [Column] {
        view.all.filter { column in
            column.requires == nil && column.physical != "key"
                && view.list.column(column.name)?.role != .foreignKey
        }
    }

    /// The columns to read, in order.
    var columns: [Column] { [across, up, by].compactMap { $0 } }

    /// The chart as URL parameters.
    var parameters: [(String, String)] {
        guard isAsked else { return [] }
        let named = [(Self.acrossName, across), (Self.upName, up), (Self.byName, by)]
        return [(Self.kindName, kind.rawValue)]
            + named.compactMap { name, column in column.map { (name, $0.name) } }
    }

    /// The title of the chart.
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
