import PortalUI
import Timekeeping

/// The list of server errors: since the last reset, or all.
struct ErrorsPage {
    let frame: Frame
    let all: Bool
    let counts: (recent: Int, all: Int)
    let reset: SiteErrorRepository.Reset?
    let lines: [Row]
    let offset: Int
    let next: Int?

    /// Errors of one kind on one route.
    struct Row {
        /// The number of latest occurrences shown.
        private static let occurrencesMax = 5

        let message: String
        let route: String
        let count: String
        let last: TimeText
        let first: TimeText
        let occurrences: [(time: TimeText, request: String)]

        init(_ error: SiteError, all: Bool) {
            message = error.message
            route = error.route
            count = NumberFormat.integer(all ? error.count : error.recentCount)
            last = TimeText.minute(error.last)
            first = TimeText.minute(error.first)
            occurrences = error.occurrences.prefix(Self.occurrencesMax).filter { !$0.requestID.isEmpty }.map {
                (TimeText.minute($0.time), $0.requestID)
            }
        }
    }

    var tabs: [Tab] {
        [
            Tab(
                "Since the last reset", to: AdministrationPaths.errors,
                count: NumberFormat.integer(counts.recent),
                isBad: counts.recent > 0, isCurrent: !all),
            Tab(
                "All", to: AdministrationPaths.errors + "?since=ever",
                count: NumberFormat.integer(counts.all),
                isCurrent: all),
        ]
    }

    var since: String {
        guard let reset else { return "Never reset." }
        return "Reset \(TimeText.minuteWords(reset.time)) by \(reset.by)."
    }

    var isResettable: Bool { !all && counts.recent > 0 }

    var nothing: EmptyState {
        all || counts.all == 0
            ? EmptyState(
                "No errors", "Server errors appear here, grouped by route and message.", icon: .check)
            : EmptyState(
                "No errors since the last reset", "Earlier errors are listed under All.", icon: .check,
                action: PageLink("Show all errors", to: AdministrationPaths.errors + "?since=ever"))
    }

    var pager: Pager {
        let base = AdministrationPaths.errors + (all ? "?since=ever&from=" : "?from=")
        return Pager(
            NumberFormat.counted(lines.count, "kind of error on this page", "kinds of errors on this page"),
            first: offset > 0 ? base + "0" : nil, next: next.map { base + "\($0)" })
    }
}
