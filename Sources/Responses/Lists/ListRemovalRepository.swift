import SQLStore
import Vocabulary

/// Drops the tables of Lists whose channels are permanently deleted. Foreign keys delete everything else.
public enum ListRemovalRepository {
    /// Removes one List with its rows. Returns whether there may be more.
    ///
    /// Callers have checked that the user can delete the channels.
    public static func step(of channels: [ChannelID], _ transaction: borrowing Transaction) throws -> Bool {
        // Child Lists were created after their parents.
        let id: ListID? = try transaction.value(
            "select id from lists where channel_id in (\(list: channels)) order by id desc limit 1")
        guard let id else { return false }
        try transaction.run("drop table if exists \(identifier: id.tableName)")
        // List IDs are never reused, so nothing refers to this table name anymore.
        try transaction.run("delete from key_counters where table_name = \(id.tableName)")
        try transaction.run("delete from list_indexes where list_id = \(id)")
        try transaction.run("delete from list_columns where list_id = \(id)")
        try transaction.run("delete from lists where id = \(id)")
        return true
    }
}
