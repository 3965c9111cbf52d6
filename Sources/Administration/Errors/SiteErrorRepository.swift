import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The row ID of an error.
struct SiteErrorID: RowID {
    let rawValue: Int64
}

/// Errors of one kind on one route, with the latest occurrences.
struct SiteError: Sendable {
    /// One occurrence of the error.
    struct Occurrence: Sendable, Hashable {
        let time: Instant
        let requestID: String
    }

    let id: SiteErrorID
    let route: String
    let message: String
    let count: Int
    /// The number of occurrences since the last reset.
    let recentCount: Int
    let first: Instant
    let last: Instant
    var occurrences: [Occurrence] = []
}

/// Stores server errors by kind, limited to what fits on a few pages.
enum SiteErrorRepository {
    /// The maximum number of kinds kept; the least recent one is deleted first.
    static let kindsMax = 500
    /// The maximum number of occurrences kept of each kind.
    static let occurrencesMax = 20

    /// The last reset: who reset the errors, and when.
    struct Reset: Sendable {
        let time: Instant
        let by: String
    }

    /// Adds a fault that occurred the given number of times. Requires no grant, because the portal itself records it.
    static func add(
        _ fault: SiteFault, times: Int = 1, at time: Instant, in transaction: borrowing Transaction
    ) throws {
        if fault.isFollowUp {
            let isKnown: Int? = try transaction.value(
                "select 1 from site_error_occurrences where request_id = \(fault.requestID) limit 1")
            if isKnown != nil { return }
        }
        let id: SiteErrorID? = try transaction.value(
            """
            insert into site_errors (route, message, occurrence_count, first_at, last_at)
            values (\(fault.route), \(fault.kind), \(times), \(time), \(time))
            on conflict (route, message) do update
            set occurrence_count = occurrence_count + excluded.occurrence_count, last_at = excluded.last_at
            returning id
            """)
        guard let id else { return }
        try transaction.run(
            """
            insert into site_error_occurrences (error_id, occurred_at, request_id)
            values (\(id), \(time), \(fault.requestID))
            """)
        try deleteOldest(of: id, transaction)
    }

    /// Deletes the occurrences of an error and the kinds of errors that are over the limits.
    private static func deleteOldest(of id: SiteErrorID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from site_error_occurrences where error_id = \(id) and id not in (
                select id from site_error_occurrences where error_id = \(id) order by id desc
                limit \(occurrencesMax))
            """)
        try transaction.run(
            """
            delete from site_errors where id in (
                select id from site_errors order by last_at desc, id desc limit -1 offset \(kindsMax))
            """)
    }

    /// Returns the errors, latest first: those since the last reset, or all.
    static func list(
        all: Bool, from offset: Int, count: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> [SiteError] {
        var errors: [SiteError] = try transaction.rows(
            """
            select id, route, message, occurrence_count, occurrence_count - reset_count, first_at, last_at
            from site_errors where \(all) = 1 or occurrence_count > reset_count
            order by last_at desc, id desc limit \(count) offset \(offset)
            """
        ) { row in
            SiteError(
                id: try row[0], route: try row[1], message: try row[2], count: try row[3],
                recentCount: try row[4], first: try row[5], last: try row[6])
        }
        for index in errors.indices {
            errors[index].occurrences = try occurrences(of: errors[index].id, in: transaction)
        }
        return errors
    }

    private static func occurrences(
        of id: SiteErrorID, in transaction: borrowing Transaction
    ) throws -> [SiteError.Occurrence] {
        try transaction.rows(
            """
            select occurred_at, request_id from site_error_occurrences where error_id = \(id)
            order by id desc
            """
        ) { SiteError.Occurrence(time: try $0[0], requestID: try $0[1]) }
    }

    /// Returns the number of kinds since the last reset and in total.
    static func counts(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> (recent: Int, all: Int) {
        try transaction.first(
            "select count(*), coalesce(sum(occurrence_count > reset_count), 0) from site_errors"
        ) { (recent: try $0[1], all: try $0[0]) } ?? (0, 0)
    }

    /// Returns the last reset.
    static func reset(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Reset? {
        try transaction.first("select reset_at, reset_by from site_error_resets where id = 1") {
            Reset(time: try $0[0], by: try $0[1])
        }
    }

    /// Resets the list. Earlier errors are still listed under All.
    static func reset(
        now grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        let counts = try counts(with: grant, in: transaction)
        try transaction.run("update site_errors set reset_count = occurrence_count")
        try transaction.run(
            """
            insert into site_error_resets (id, reset_at, reset_by)
            values (1, \(grant.now), \(grant.actor.name))
            on conflict (id) do update set reset_at = excluded.reset_at, reset_by = excluded.reset_by
            """)
        try grant.record("site-errors.reset", ["kinds": .number(counts.recent)], in: transaction)
    }
}
