import HTTP
import Timekeeping
import Vocabulary
import WebAccess

/// A filter of the Response table. All of it is in the URL.
package struct ResponseFilter: Sendable, Equatable {
    package var status: ResponseStatus?
    package var activity = ""
    /// The dates of receipt, in UTC.
    package var from: CivilDate?
    package var until: CivilDate?
    /// Text in the error message.
    package var text = ""
    /// The stored cause of the error.
    package var cause = ""

    /// Creates a filter for all responses.
    package init() {}

    /// Reads a URL or a form.
    ///
    /// - Throws: ``HTTPError`` for a status or date that can't be read.
    package init(_ value: (String) -> String?) throws(HTTPError) {
        status = try QueryOption.value(of: "status", value("status")) {
            Int($0.trimmed).flatMap(ResponseStatus.init(rawValue:))
        }
        activity = (value("activity") ?? "").trimmed
        from = try QueryOption.value(of: "from", value("from")) { CivilDate($0.trimmed) }
        until = try QueryOption.value(of: "until", value("until")) { CivilDate($0.trimmed) }
        text = (value("text") ?? "").trimmed
        cause = (value("cause") ?? "").trimmed
        // Only failed responses have a message and a cause.
        if !text.isEmpty || !cause.isEmpty { status = .error }
    }

    /// The filter as URL parameters.
    package var parameters: [(String, String)] {
        var all: [(String, String)] = []
        if let status { all.append(("status", "\(status.rawValue)")) }
        if !activity.isEmpty { all.append(("activity", activity)) }
        if let from { all.append(("from", from.description)) }
        if let until { all.append(("until", until.description)) }
        if !text.isEmpty { all.append(("text", text)) }
        if !cause.isEmpty { all.append(("cause", cause)) }
        return all
    }

    /// Whether it filters by anything other than the status.
    package var isNarrow: Bool {
        var rest = self
        rest.status = nil
        return rest != ResponseFilter() && !rest.parameters.isEmpty
    }

    /// The start and the end of the period. The end is exclusive.
    package var start: Instant? { from.map { CivilDateTime(date: $0, time: .midnight).instant() } }
    package var end: Instant? {
        until.map { CivilDateTime(date: $0.adding(days: 1), time: .midnight).instant() }
    }

    /// Returns the URL of a page with this filter.
    package func address(_ page: String, _ more: [(String, String)] = []) -> String {
        let all = parameters + more
        return all.isEmpty ? page : "\(page)?\(PercentCoding.query(all))"
    }
}
