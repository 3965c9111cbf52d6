import SQLStore
import Timekeeping
import Vocabulary

// Translates a filter to the chain: folders, actions, conditions, and the range of numbers that match its times.

extension AuditSearch {
    /// Clocks are sometimes set back, but not by more than this. Apart from that, event numbers are in the order of
    /// time.
    private static let clockSlackSeconds = 86_400

    /// Selects a folder and everything below it.
    static func tree(
        _ folder: FolderID, in transaction: borrowing Transaction
    ) throws -> [FolderID] {
        try transaction.rows("select id from (\(fragment: treeSelect(folder)))") { row in try row[0] }
    }

    private static func treeSelect(_ folder: FolderID) -> SQL {
        """
        select f.id from folders f left join folders p on p.id = f.parent_id
        where f.id = \(folder) or f.parent_id = \(folder) or p.parent_id = \(folder)
        """
    }

    /// Returns the actions that were ever recorded and that match a filter.
    static func actions(
        _ wanted: String? = nil, in transaction: borrowing Transaction
    ) throws -> [String] {
        // One index lookup per action, however many events it has.
        let all: [String] = try transaction.rows(
            """
            with recursive known (action) as (
                select min(action) from audit_events
                union all
                select (select min(e.action) from audit_events e where e.action > k.action)
                from known k where k.action is not null)
            select action from known where action is not null order by action
            """
        ) { row in try row[0] }
        guard let wanted else { return all }
        return all.filter { wanted.hasSuffix(".") ? $0.hasPrefix(wanted) : $0 == wanted }
    }

    /// Returns the actions that were recorded in a folder or below it.
    static func actions(
        below folder: FolderID, in transaction: borrowing Transaction
    ) throws -> [String] {
        // One index lookup per action of each folder, however many events there are.
        try transaction.rows(
            """
            with recursive known (folder, action) as (
                select t.id, (select min(e.action) from audit_events e where e.folder_id = t.id)
                from (\(fragment: treeSelect(folder))) t
                union all
                select k.folder, (
                    select min(e.action) from audit_events e where e.folder_id = k.folder and e.action > k.action)
                from known k where k.action is not null)
            select distinct action from known where action is not null order by action
            """
        ) { row in try row[0] }
    }

    static func conditions(_ filter: AuditFilter, on folder: FolderID) -> [SQL] {
        var conditions: [SQL] = ["1 = 1"]
        if folder != .site { conditions.append("e.folder_id in (\(fragment: treeSelect(folder)))") }
        switch filter.who {
        case .user(let user): conditions.append("e.actor_kind = 'user' and e.actor_user_id = \(user)")
        case .kind(let kind):
            conditions.append("e.actor_kind = \(kind.rawValue) and e.actor_user_id is null")
        case nil: break
        }
        if let action = filter.action {
            conditions.append(
                action.hasSuffix(".")
                    ? "substr(e.action, 1, \(action.unicodeScalars.count)) = \(action)"
                    : "e.action = \(action)")
        }
        if let since = filter.since { conditions.append("e.at >= \(since)") }
        if let before = filter.before { conditions.append("e.at < \(before)") }
        for word in filter.words {
            conditions.append("\(fragment: haystack) like \(pattern(word)) escape '!'")
        }
        return conditions
    }

    private static let haystack: SQL =
        """
        lower(e.actor_name || ' ' || e.address || ' ' || e.action || ' ' || e.subject || ' ' || e.details)
        """

    private static func pattern(_ word: String) -> String {
        var pattern = "%"
        for character in word {
            if character == "%" || character == "_" || character == "!" { pattern.append("!") }
            pattern.append(character)
        }
        return pattern + "%"
    }

    /// Returns the range of event numbers whose times can match; events outside it aren't read.
    static func numbers(
        _ filter: AuditFilter, in transaction: borrowing Transaction
    ) throws -> Range<Int64> {
        let end: Int64 =
            (try transaction.value("select seq from audit_events order by seq desc limit 1") ?? 0) + 1
        var (first, last): (Int64, Int64) = (1, max(end, 1))
        if let since = filter.since {
            let time = since.adding(seconds: -clockSlackSeconds)
            first = try number(at: time, before: last, in: transaction)
        }
        if let before = filter.before {
            let time = before.adding(seconds: clockSlackSeconds)
            last = max(first, try number(at: time, before: last, in: transaction))
        }
        return first..<last
    }

    /// Returns the number of the first event at or after a time, by binary search.
    private static func number(
        at time: Instant, before end: Int64, in transaction: borrowing Transaction
    ) throws -> Int64 {
        var (low, high): (Int64, Int64) = (1, end)
        while low < high {
            let middle = low + (high - low) / 2
            let found: Instant? = try transaction.value(
                "select at from audit_events where seq >= \(middle) order by seq limit 1")
            if let found, found < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
