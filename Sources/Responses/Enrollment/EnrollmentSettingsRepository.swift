import Access
import SQLStore
import Vocabulary

/// Stores whether studies refuse enrollment while they don't collect responses.
package enum EnrollmentSettingsRepository {
    /// Returns whether a channel refuses enrollment while it doesn't collect responses.
    package static func refusesWhileNotCollecting(
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let refuses: Int? = try transaction.value(
            "select refuses_while_not_collecting from enrollment_settings where channel_id = \(grant.subject.id)"
        )
        return refuses == 1
    }

    /// Sets whether a channel refuses enrollment while it doesn't collect responses.
    package static func set(
        refusesWhileNotCollecting refuses: Bool, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into enrollment_settings (channel_id, refuses_while_not_collecting)
            values (\(grant.subject.id), \(refuses))
            on conflict (channel_id) do update set
                refuses_while_not_collecting = excluded.refuses_while_not_collecting
            """)
    }

    /// Returns the Study ID of a channel that refuses enrollment now; nil if it allows it.
    static func studyRefusing(
        _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.value(
            """
            select c.study_id from channels c join enrollment_settings s on s.channel_id = c.id
            where c.id = \(channel) and c.collection_enabled = 0 and s.refuses_while_not_collecting = 1
            """)
    }
}
