import HTTP
import Studies
import Timekeeping

/// Which responses the Response table shows; all of it is in the address.
struct ResponseFilter: Sendable, Equatable {
    var status: ResponseStatus?
    var activity = ""
    /// The days on which responses came in, in UTC.
    var from: CivilDate?
    var until: CivilDate?
    /// Words of the error message.
    var text = ""
    /// The cause of the error, as it is stored.
    var cause = ""

    /// Every response.
    init() {}

    /// Reads an address or a form; what cannot be read is left out.
    init(_ value: (String) -> String?) {
        status = value("status").flatMap { Int($0) }.flatMap(ResponseStatus.init(rawValue:))
        activity = (value("activity") ?? "").trimmed
        from = value("from").flatMap { CivilDate($0.trimmed) }
        until = value("until").flatMap { CivilDate($0.trimmed) }
        text = (value("text") ?? "").trimmed
        cause = (value("cause") ?? "").trimmed
        // Only failed responses have a message and a cause.
        if !text.isEmpty || !cause.isEmpty { status = .error }
    }

    /// The filter as parameters of an address.
    var parameters: [(String, String)] {
        var all: [(String, String)] = []
        if let status { all.append(("status", "\(status.rawValue)")) }
        if !activity.isEmpty { all.append(("activity", activity)) }
        if let from { all.append(("from", from.description)) }
        if let until { all.append(("until", until.description)) }
        if !text.isEmpty { all.append(("text", text)) }
        if !cause.isEmpty { all.append(("cause", cause)) }
        return all
    }

    /// Whether anything but the status is asked for.
    var isNarrow: Bool {
        var rest = self
        rest.status = nil
        return rest != ResponseFilter() && !rest.parameters.isEmpty
    }

    /// The first moment and the moment after the last one.
    var start: Instant? { from.map { CivilDateTime(date: $0, time: .midnight).instant() } }
    var end: Instant? {
        until.map { CivilDateTime(date: $0.adding(days: 1), time: .midnight).instant() }
    }

    /// The address of a page with this filter.
    func address(_ page: String, _ more: [(String, String)] = []) -> String {
        let all = parameters + more
        return all.isEmpty ? page : "\(page)?\(PercentCoding.query(all))"
    }
}
