import Access
import SQLStore
import Vocabulary

/// A filter of a worklist that a user has saved.
package struct WorklistFilter: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let name: String
    /// As in the address of the page.
    package let query: String
}

/// The filters that users have saved. Each sees only their own.
package enum WorklistFilterRepository {
    package static let nameMax = 40
    package static let countMax = 12

    /// Returns the user's filters, by name.
    package static func all(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [WorklistFilter] {
        guard let user = grant.actor.user else { return [] }
        return try transaction.rows(
            """
            select id, name, query from worklist_filters
            where channel_id = \(grant.subject.id) and user_id = \(user) order by lower(name), id
            """
        ) { row in WorklistFilter(id: try row[0], name: try row[1], query: try row[2]) }
    }

    /// Saves a filter; one with the same name is replaced. Returns whether there was one.
    @discardableResult
    package static func save(
        _ query: String, named name: String, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard let user = grant.actor.user else { return false }
        if name.isEmpty { throw InvalidInput("name", "Enter a name for the filter.") }
        if name.count > nameMax {
            throw InvalidInput("name", "The name has \(name.count) characters. Use at most \(nameMax).")
        }
        let all = try all(with: grant, transaction)
        let others = all.filter { $0.name != name }
        if others.count >= countMax {
            throw Conflict("You have \(countMax) filters here. Remove one that you don't use.")
        }
        try transaction.run(
            """
            insert into worklist_filters (channel_id, user_id, name, query)
            values (\(grant.subject.id), \(user), \(name), \(query))
            on conflict (user_id, channel_id, name) do update set query = excluded.query
            """)
        return others.count < all.count
    }

    /// Removes one of the user's filters.
    package static func remove(
        _ id: Int64, with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard let user = grant.actor.user else { throw NotFound("filter") }
        let count = try transaction.run(
            """
            delete from worklist_filters
            where id = \(id) and channel_id = \(grant.subject.id) and user_id = \(user)
            """)
        if count == 0 { throw NotFound("filter") }
    }
}
