import SQLStore
import Studies

/// Removes the tables of Lists whose channels are removed for good; everything else goes by the foreign keys.
public enum ListRemoval {
    /// Removes one List with its rows. Returns whether there may be more.
    ///
    /// Anyone who asks is removing the channels and has been allowed to.
    public static func step(of channels: [ChannelID], _ transaction: borrowing Transaction) throws -> Bool {
        // Lists below others were made after them.
        let id: ListID? = try transaction.value(
            "select id from lists where channel_id in (\(list: channels)) order by id desc limit 1")
        guard let id else { return false }
        try transaction.run("drop table if exists \(identifier: id.tableName)")
        // No List has this one's number again, so its table's name is free of meaning from here on.
        try transaction.run("delete from key_counters where table_name = \(id.tableName)")
        try transaction.run("delete from list_indexes where list_id = \(id)")
        try transaction.run("delete from list_columns where list_id = \(id)")
        try transaction.run("delete from lists where id = \(id)")
        return true
    }
}
