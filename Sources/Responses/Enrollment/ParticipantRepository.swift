import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The participants of response folders.
///
/// Functions for apps take no grant: their requests prove themselves by the secret of one participant, which is also
/// what scopes them.
package struct ParticipantRepository: Sendable {
    package let appTokens: ParticipantAppTokens
    package let clock: Clock
    /// The log of erasures outside the database.
    package let erasures: ErasureLog

    package init(appTokens: ParticipantAppTokens, clock: @escaping Clock, erasures: ErasureLog) {
        self.appTokens = appTokens
        self.clock = clock
        self.erasures = erasures
    }

    /// Returns the participant with an app token; nil if it is unknown or the participant has withdrawn.
    package func find(appToken: String, _ transaction: borrowing Transaction) throws -> Participant? {
        try find(digest: appTokens.digest(of: appToken), transaction)
    }

    /// Returns the participant for the digest of an app token, which the caller computes outside the transaction.
    ///
    /// Studies in the trash have no participants for apps, except for one who wants their data to be deleted: the study
    /// could be restored.
    package func find(
        digest: [UInt8], inTrash: Bool = false, _ transaction: borrowing Transaction
    ) throws -> Participant? {
        try transaction.first(
            """
            select p.id, p.channel_id, c.study_id, c.collection_enabled, p.status,
                exists (select 1 from webhooks w where w.channel_id = p.channel_id and w.is_on = 1)
            from participants p join channels c on c.id = p.channel_id
            where p.app_token_digest = \(digest) and (c.trash_id is null or \(inTrash) = 1)
            """
        ) {
            try Participant(
                id: $0[0], channel: $0[1], studyID: StudyID($0[2]), collectionEnabled: $0[3] as Int == 1,
                hasWithdrawn: $0[4] as Int == 1, hasWebhooks: $0[5] as Int == 1)
        }
    }

    /// Returns a key that identifies the organization of a channel.
    package func organization(of channel: ChannelID, _ transaction: borrowing Transaction) throws -> String {
        let id: Int64? = try transaction.value(
            "select a.parent_id from channels c join folders a on a.id = c.app_folder_id where c.id = \(channel)"
        )
        return id.map(String.init) ?? ""
    }

    /// Returns the participant with a number in the grant's channel; nil if there is none.
    package func find(
        _ id: ParticipantID, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
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

    /// A participant who has just enrolled.
    package struct NewParticipant: Sendable {
        package let id: ParticipantID
        package let channel: ChannelID
        /// The app token.
        package let secret: String
    }

    /// Adds a participant, links the token if there is one, and returns the app token; nil if the token was used in the
    /// meantime.
    func enroll(
        in channel: ChannelID, at site: StudySiteID? = nil, tokenRow: Int64?, sharing: DataSharingChoice,
        _ transaction: borrowing Transaction
    ) throws -> NewParticipant? {
        let secret = appTokens.make()
        let digest = appTokens.digest(of: secret)
        let now = clock()
        let sealed = appTokens.seal(secret, digest: digest)
        let id: ParticipantID? = try transaction.value(
            """
            insert into participants
                (channel_id, app_token_digest, app_token_sealed, allow_data_sharing, enrolled_at, site_id,
                    enrollment_site_id)
            values (\(channel), \(digest), \(sealed), \(sharing.rawValue), \(now), \(site), \(site)) returning id
            """)
        guard let id else { throw SQLError(.other, "A participant was inserted without a number.") }
        if let tokenRow, try !link(tokenRow, to: id, at: now, transaction) { return nil }
        try WebhookEventRepository.note(.enrollment(id), in: channel, at: now, transaction)
        return NewParticipant(id: id, channel: channel, secret: secret)
    }

    private func link(
        _ tokenRow: Int64, to participant: ParticipantID, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        let count = try transaction.run(
            """
            update enrollment_tokens set participant_id = \(participant), used_at = \(now)
            where id = \(tokenRow) and participant_id is null
            """)
        return count == 1
    }

    /// Withdraws a participant and keeps all their data.
    package func withdraw(
        _ participant: Participant, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update participants set status = 1, withdrawn_at = \(clock()), app_token_digest = null,
                app_token_sealed = null, withdrawal_request = \(request.rawValue)
            where id = \(participant.id)
            """)
        try WebhookEventRepository.note(
            .withdrawal(participant.id), in: participant.channel, at: clock(), transaction)
    }

    /// Withdraws a participant and erases everything that identifies them. Only a count by batch and day remains.
    ///
    /// When this returns, the erasure is also saved outside the database, so that a restored backup can't bring the
    /// participant back. Returns the systems that got data, which have copies.
    @discardableResult
    package func erase(
        _ participant: Participant, _ transaction: borrowing Transaction
    ) throws -> [DataRecipient] {
        let data = try ErasedDataRepository.find(participant, transaction)
        let erased = try transaction.first(
            """
            select p.enrolled_at, t.token from participants p
                left join enrollment_tokens t on t.participant_id = p.id
            where p.id = \(participant.id)
            """
        ) { ErasedIdentity(participant.id, enrolledAt: try $0[0], token: try $0[1]) }
        try remove(participant, transaction)
        guard let erased else { return [] }
        try WebhookEventRepository.note(.erasure(data), in: participant.channel, at: clock(), transaction)
        try erasures.record(erased, at: clock(), in: transaction)
        return data.recipients
    }

    /// Removes everything that identifies a participant whose erasure is in the log.
    func remove(_ participant: Participant, _ transaction: borrowing Transaction) throws {
        try removeResponses(of: participant, transaction)
        try ComputedRunsRepository.remove(participant.id, of: participant.channel, transaction)
        try transaction.run(
            """
            insert into erased_token_places (batch_id, token_id)
            select batch_id, id from enrollment_tokens where participant_id = \(participant.id)
            """)
        let batch: TokenBatchID? = try transaction.value(
            "delete from enrollment_tokens where participant_id = \(participant.id) returning batch_id")
        try transaction.run("delete from participants where id = \(participant.id)")
        try ErasedExportRepository.endFiles(of: participant.channel, transaction)
        // A pending import file can contain data of the participant. The properties themselves were deleted with the
        // token.
        if let folder = try ChannelRepository.studyFolder(of: participant.channel, in: transaction) {
            try PendingUploadRepository.properties.discardAll(of: folder, transaction)
        }
        let day = clock().civil().date.description
        try transaction.run(
            """
            insert into erasures (channel_id, batch_id, day, participant_count)
            values (\(participant.channel), \(batch?.rawValue ?? 0), \(day), 1)
            on conflict (channel_id, batch_id, day)
                do update set participant_count = erasures.participant_count + 1
            """)
    }

    private func removeResponses(
        of participant: Participant, _ transaction: borrowing Transaction
    ) throws {
        let lists: [ListID] = try transaction.rows(
            "select id from lists where channel_id = \(participant.channel)"
        ) { try $0[0] }
        for list in lists {
            try transaction.run(
                """
                delete from \(identifier: list.tableName)
                where \(fragment: ListTableRepository.responses(of: participant.id))
                """)
        }
        try transaction.run("delete from responses where participant_id = \(participant.id)")
    }
}
