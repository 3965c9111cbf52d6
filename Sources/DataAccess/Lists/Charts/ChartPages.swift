import Access
import HTTP
import PortalUI
import Responses
import Studies
import Tables

/// The tabs above the charts of a List.
struct ChartBar {
    let tabs: [Tab]
    /// The rows behind the charts.
    let rowsAddress: String

    init(_ view: RowsView<ListRows>, _ saved: [SavedView], _ request: ChartRequest?, _ channel: Channel) {
        let filters = PercentCoding.query(view.filters.map(\.parameter))
        func with(_ address: String) -> String { filters.isEmpty ? address : "\(address)?\(filters)" }
        rowsAddress = with(ResponsePaths.list(view.id, channel))
        let origin = request == nil ? nil : saved.first { $0.id == view.origin }
        tabs =
            [
                Tab(
                    "Distribution", to: with(ResponsePaths.distribution(of: view.id, channel)),
                    isCurrent: request == nil),
                Tab(
                    "New chart", to: with(ResponsePaths.charts(of: view.id, channel)),
                    isCurrent: request != nil && origin == nil),
            ]
            + saved.map { saved in
                Tab(
                    saved.name, to: ResponsePaths.open(saved, channel),
                    isCurrent: saved.id == origin?.id)
            }
    }
}

/// The distribution of each column of a List.
struct DistributionPage {
    let frame: Frame
    let bar: ChartBar
    let words: String
    let filters: [String]
    let charts: [BarChart]
    let parts: (summary: String, previous: String?, next: String?)
}

/// A chart of one or two columns, and its form.
struct ChartPage {
    let frame: Frame
    let bar: ChartBar
    let view: RowsView<ListRows>
    let request: ChartRequest
    let plot: Plot?
    let words: String
    /// What the marks of the chart mean, or an empty string.
    let caption: String
    let address: String

    var kinds: [SelectOption] {
        ChartRequest.Kind.allCases.map { SelectOption($0.rawValue, $0.title) }
    }
    private var columns: [Column] { ChartRequest.columns(of: view) }
    var acrossChoices: [SelectOption] { columns.map { SelectOption($0.name, $0.caption) } }
    var upChoices: [SelectOption] {
        [SelectOption("", "Number of rows")]
            + columns.filter(\.isNumber).map { SelectOption($0.name, $0.caption) }
    }
    var byChoices: [SelectOption] {
        [SelectOption("", "None")] + columns.map { SelectOption($0.name, $0.caption) }
    }
    var filters: [RowFilter] { view.filters }
    /// The hidden fields of the form: the filters, and the saved chart that was opened.
    var kept: [HiddenField] {
        view.filters.map { HiddenField($0.parameter.0, $0.parameter.1) }
            + (view.origin.map { [HiddenField(SavedView.originName, "\($0)")] } ?? [])
    }
    var saveAddress: String {
        let parameters =
            [("kind", SavedView.Kind.chart.rawValue)] + request.parameters + view.filters.map(\.parameter)
            + (view.origin.map { [(SavedView.originName, "\($0)")] } ?? [])
        return "\(address.dropLast("/charts".count))/views/new?\(PercentCoding.query(parameters))"
    }
    /// Returns the URL of the page without one of its filters.
    func without(_ filter: RowFilter) -> String {
        let dropped = filter.parameter
        let rest = view.filters.map(\.parameter).filter { $0 != dropped }
        return "\(address)?\(PercentCoding.query(request.parameters + rest))"
    }
}
