import Access
import SQLStore
import Studies
import Timekeeping

/// The participants of response folders.
///
/// Functions for apps take no grant: their requests prove themselves by the secret of one participant, which is also
/// what scopes them.
struct ParticipantRepository: Sendable {
    let appTokens: ParticipantAppTokens
    let clock: Clock
    /// Where erasures are kept outside the database.
    let erasures: ErasureLog

    /// The participant who holds a secret; nil for an unknown one, also after withdrawal.
    func find(appToken: String, _ transaction: borrowing Transaction) throws -> Participant? {
        try find(digest: appTokens.digest(of: appToken), transaction)
    }

    /// The participant of a secret's digest, which the caller made outside the transaction.
    func find(digest: [UInt8], _ transaction: borrowing Transaction) throws -> Participant? {
        try transaction.first(
            """
            select p.id, p.channel_id, c.study_id, c.collection_enabled, p.status
            from participants p join channels c on c.id = p.channel_id
            where p.app_token_digest = \(digest) and c.trash_id is null
            """
        ) {
            try Participant(
                id: $0[0], channel: $0[1], studyID: StudyID($0[2]), collectionEnabled: $0[3] as Int == 1,
                hasWithdrawn: $0[4] as Int == 1)
        }
    }

    /// The organization whose app offers a channel, as a key that tells organizations apart.
    func organization(of channel: ChannelID, _ transaction: borrowing Transaction) throws -> String {
        let id: Int64? = try transaction.value(
            "select a.parent_id from channels c join folders a on a.id = c.app_folder_id where c.id = \(channel)"
        )
        return id.map(String.init) ?? ""
    }

    /// The participant of that number in the grant's channel; nil where it has none.
    func find(
        _ id: ParticipantID, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Participant? {
        let channel = grant.subject
        return try transaction.first(
            "select status from participants where id = \(id) and channel_id = \(channel.id)"
        ) {
            try Participant(
                id: id, channel: channel.id, studyID: channel.studyID,
                collectionEnabled: channel.isCollecting, hasWithdrawn: $0[0] as Int == 1)
        }
    }

    /// Someone who has just enrolled.
    struct NewParticipant: Sendable {
        let id: ParticipantID
        let channel: ChannelID
        /// The secret for the app.
        let secret: String
    }

    /// Adds a participant, links the token if there is one, and returns the secret; nil if someone else has used
    /// the token meanwhile.
    func enroll(
        in channel: ChannelID, tokenRow: Int64?, sharing: DataSharingChoice,
        _ transaction: borrowing Transaction
    ) throws -> NewParticipant? {
        let secret = appTokens.make()
        let digest = appTokens.digest(of: secret)
        let now = clock()
        let sealed = appTokens.seal(secret, digest: digest)
        let id: ParticipantID? = try transaction.value(
            """
            insert into participants
                (channel_id, app_token_digest, app_token_sealed, allow_data_sharing, enrolled_at)
            values (\(channel), \(digest), \(sealed), \(sharing.rawValue), \(now)) returning id
            """)
        guard let id else { throw SQLError(.other, "A participant was inserted without a number.") }
        let enrolled = NewParticipant(id: id, channel: channel, secret: secret)
        guard let tokenRow else { return enrolled }
        let linked = try transaction.run(
            """
            update enrollment_tokens set participant_id = \(id), used_at = \(now)
            where id = \(tokenRow) and participant_id is null
            """)
        return linked == 1 ? enrolled : nil
    }

    /// Ends the participation; everything that the participant has sent stays.
    func withdraw(
        _ participant: Participant, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update participants set status = 1, withdrawn_at = \(clock()), app_token_digest = null,
                app_token_sealed = null, withdrawal_request = \(request.rawValue)
            where id = \(participant.id)
            """)
    }

    /// Ends the participation and erases all that leads to the participant; a count by batch and day is left.
    ///
    /// The erasure is also on the disk outside the database when this returns: a backup that is restored later must not
    /// bring the participant back.
    func erase(_ participant: Participant, _ transaction: borrowing Transaction) throws {
        let erased = try transaction.first(
            """
            select p.enrolled_at, t.token from participants p
                left join enrollment_tokens t on t.participant_id = p.id
            where p.id = \(participant.id)
            """
        ) { ErasedParticipant(participant.id, enrolledAt: try $0[0], token: try $0[1]) }
        try remove(participant, transaction)
        guard let erased else { return }
        try erasures.append(erased, at: clock())
        try ErasureLogCount.increment(in: transaction)
    }

    /// Removes all that leads to a participant whose erasure is in the log.
    func remove(_ participant: Participant, _ transaction: borrowing Transaction) throws {
        let lists: [ListID] = try transaction.rows(
            "select id from lists where channel_id = \(participant.channel)"
        ) { try $0[0] }
        for list in lists {
            try transaction.run(
                """
                delete from \(identifier: list.tableName)
                where \(fragment: ListTable.responses(of: participant.id))
                """)
        }
        try transaction.run("delete from responses where participant_id = \(participant.id)")
        let batch: TokenBatchID? = try transaction.value(
            "delete from enrollment_tokens where participant_id = \(participant.id) returning batch_id")
        try transaction.run("delete from participants where id = \(participant.id)")
        try ExportRepository.endFiles(of: participant.channel, transaction)
        // A file that still waits may speak of the participant; the properties themselves went with the token.
        let folder: FolderID? = try transaction.value(
            "select study_folder_id from channels where id = \(participant.channel)")
        if let folder { try PendingUploadRepository.properties.discardAll(of: folder, transaction) }
        let day = clock().civil().date.description
        try transaction.run(
            """
            insert into erasures (channel_id, batch_id, day, participant_count)
            values (\(participant.channel), \(batch?.rawValue ?? 0), \(day), 1)
            on conflict (channel_id, batch_id, day)
                do update set participant_count = erasures.participant_count + 1
            """)
    }
}
