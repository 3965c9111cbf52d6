import Access
import Responses
import SQLStore
import Vocabulary

// What the worker, which has no grant, reads about the study of an export.
extension ExportRepository {
    /// Returns the Study ID of a channel and the title of its study; nil if the study was deleted.
    func study(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> (id: String, title: String)? {
        try transaction.first(
            """
            select c.study_id, f.title from channels c join folders f on f.id = c.study_folder_id
            where c.id = \(channel)
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// Returns the study folder of a channel; nil if the study was deleted.
    func studyFolder(of channel: ChannelID, _ transaction: borrowing Transaction) throws -> FolderID? {
        try transaction.value("select study_folder_id from channels where id = \(channel)")
    }

    /// Returns the number of participants of a channel at the sites of an export.
    func participantCount(
        of order: ExportRequest, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from participants
            where channel_id = \(channel) and \(fragment: order.sites.condition(on: "site_id"))
            """) ?? 0
    }

    /// Returns the number of responses of a participant.
    func responseCount(of participant: ParticipantID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from responses where participant_id = \(participant)") ?? 0
    }

    /// Returns the number of responses of a channel at the sites of an export.
    func responseCount(
        of order: ExportRequest, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select sum(response_count) from response_days
            where channel_id = \(channel) and \(fragment: order.sites.condition(on: "site_id"))
            """) ?? 0
    }
}
