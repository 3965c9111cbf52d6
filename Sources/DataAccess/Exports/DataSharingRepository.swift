import Access
import Responses
import SQLStore
import Vocabulary

/// The participants who share their data.
enum DataSharingRepository {
    /// Returns the condition for rows; `participant` is the expression for the participant number.
    static func condition(on participant: SQL) -> SQL {
        """
        exists (select 1 from participants sharing where sharing.id = \(fragment: participant)
            and sharing.allow_data_sharing = \(DataSharingChoice.allowed.rawValue))
        """
    }

    /// More participants aren't counted for a page.
    private static let countMax = 1_000_000

    /// Returns how many participants of a channel share their data, and how many there are. Nil if there are too many
    /// to count for a page.
    static func counts(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> (sharing: Int, all: Int)? {
        let found = try counts(in: grant.subject.id, at: grant.sites, countMax: countMax, transaction)
        return found.all < countMax ? found : nil
    }

    /// Returns the same counts for a channel whose archive is being created.
    static func counts(
        in channel: ChannelID, at sites: StudySiteScope, countMax: Int = .max,
        _ transaction: borrowing Transaction
    ) throws -> (sharing: Int, all: Int) {
        try transaction.first(
            """
            select count(case when allow_data_sharing = \(DataSharingChoice.allowed.rawValue) then 1 end), count(*)
            from (select allow_data_sharing from participants where channel_id = \(channel)
                and \(fragment: sites.condition(on: "site_id")) limit \(countMax)) as found
            """
        ) { (try $0[0], try $0[1]) } ?? (0, 0)
    }
}
