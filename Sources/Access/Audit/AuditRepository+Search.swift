import SQLStore
import Timekeeping
import Vocabulary

/// Finds events by their numbers, so that a page takes about the same time anywhere in a long chain.
///
/// Conditions with an index determine the nearest possible event, and the search skips to it; from there it reads a
/// window of the chain. A search for rare events ends after some windows and reports how far it got, instead of reading
/// millions of events for one page.
struct AuditSearch {
    /// The number of events in one window.
    static let windowCount: Int64 = 50_000
    /// The number of windows after which a page is returned even if it isn't full; searching texts takes longer than
    /// comparing numbers.
    private let windowsMax: Int
    /// Columns with an index that ends in `seq`, each with its possible values.
    private let keys: [[SQL]]
    private let conditions: [SQL]
    /// The range of event numbers that match by time.
    private let numbers: Range<Int64>

    init(_ filter: AuditFilter, on folder: FolderID, in transaction: borrowing Transaction) throws {
        var keys: [[SQL]] = []
        if folder != .site {
            keys.append(try Self.tree(folder, in: transaction).map { "folder_id = \($0)" })
        }
        switch filter.who {
        case .user(let user): keys.append(["actor_kind = 'user' and actor_user_id = \(user)"])
        case .kind(let kind): keys.append(["actor_kind = \(kind.rawValue) and actor_user_id is null"])
        case nil: break
        }
        if let action = filter.action {
            keys.append(try Self.actions(action, in: transaction).map { "action = \($0)" })
        }
        self.keys = keys
        conditions = Self.conditions(filter, on: folder)
        windowsMax = filter.words.isEmpty ? 40 : 6
        numbers = try Self.numbers(filter, in: transaction)
    }

    /// Returns a page of at most `limit` events.
    func page(
        at place: AuditCursor, limit: Int, in transaction: borrowing Transaction
    ) throws -> AuditPage {
        switch place {
        case .newest: try back(from: nil, limit: limit, in: transaction)
        case .older(let number): try back(from: near(number), limit: limit, in: transaction)
        case .newer(let number): try forth(from: near(number), limit: limit, in: transaction)
        }
    }

    /// Returns the next events after a number, oldest first, however far away they are. For exports.
    func next(
        after number: Int64, limit: Int, in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        try scan(.ascending, from: number, limit: limit, windowsMax: .max, in: transaction).entries
    }

    /// Returns the number, or the closest one at the ends of what can match.
    private func near(_ number: Int64) -> Int64 {
        min(max(number, numbers.lowerBound - 1), numbers.upperBound)
    }

    private func back(
        from number: Int64?, limit: Int, in transaction: borrowing Transaction
    ) throws -> AuditPage {
        let found = try scan(
            .descending, from: number ?? numbers.upperBound, limit: limit + 1, windowsMax: windowsMax,
            in: transaction)
        let entries = Array(found.entries.prefix(limit))
        let last = found.entries.count > limit ? entries.last?.seq : found.stoppedAt
        return AuditPage(
            entries: entries, older: last.map { .older(than: $0) },
            newer: number.map { .newer(than: entries.first?.seq ?? $0 - 1) }, searchedTo: found.stoppedAt)
    }

    private func forth(
        from number: Int64, limit: Int, in transaction: borrowing Transaction
    ) throws -> AuditPage {
        let found = try scan(
            .ascending, from: number, limit: limit + 1, windowsMax: windowsMax, in: transaction)
        let entries = Array(found.entries.prefix(limit).reversed())
        let first = found.entries.count > limit ? entries.first?.seq : found.stoppedAt
        return AuditPage(
            entries: entries, older: .older(than: entries.last?.seq ?? number + 1),
            newer: first.map { .newer(than: $0) }, searchedTo: found.stoppedAt)
    }
}

// MARK: Scanning

extension AuditSearch {
    private enum Direction {
        case ascending
        case descending
    }

    private struct Scan {
        var entries: [AuditEntry] = []
        /// The last number that was read, if the search ended early.
        var stoppedAt: Int64?
    }

    /// Reads windows from a number on, excluding that number.
    private func scan(
        _ direction: Direction, from number: Int64, limit: Int, windowsMax: Int,
        in transaction: borrowing Transaction
    ) throws -> Scan {
        var scan = Scan()
        var edge = near(number)
        var windows = 0
        while scan.entries.count < limit, let start = try leap(direction, from: edge, in: transaction) {
            if windows == windowsMax {
                scan.stoppedAt = edge
                break
            }
            windows += 1
            let end = direction == .ascending ? start + Self.windowCount : start - Self.windowCount
            let range = (min(start, end), max(start, end))
            let order: SQL = direction == .ascending ? "" : "desc"
            scan.entries += try transaction.rows(
                """
                \(fragment: AuditRepository.columns)
                where e.seq >= \(range.0) and e.seq <= \(range.1)
                    and \(fragment: .joined(conditions, by: " and "))
                order by e.seq \(fragment: order) limit \(limit - scan.entries.count)
                """
            ) { row in try AuditEntry(row) }
            edge = end
        }
        return scan
    }

    /// Returns the nearest number that can match; nil if there is none in this direction.
    private func leap(
        _ direction: Direction, from edge: Int64, in transaction: borrowing Transaction
    ) throws -> Int64? {
        var start = direction == .ascending ? edge + 1 : edge - 1
        for values in keys {
            var nearest: Int64?
            for value in values {
                guard let found = try seek(value, direction, start, in: transaction) else { continue }
                nearest = nearest.map { direction == .ascending ? min($0, found) : max($0, found) } ?? found
            }
            guard let nearest else { return nil }
            start = nearest
        }
        return numbers.contains(start) ? start : nil
    }

    private func seek(
        _ value: SQL, _ direction: Direction, _ start: Int64, in transaction: borrowing Transaction
    ) throws -> Int64? {
        switch direction {
        case .ascending:
            try transaction.value(
                """
                select seq from audit_events where \(fragment: value) and seq >= \(start)
                order by seq limit 1
                """)
        case .descending:
            try transaction.value(
                """
                select seq from audit_events where \(fragment: value) and seq <= \(start)
                order by seq desc limit 1
                """)
        }
    }
}
