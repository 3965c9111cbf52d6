import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The forwarding settings and status of channels.
package struct ForwardingRepository: Sendable {
    package init() {}

    /// The status of forwarding.
    package struct ForwardingStatus: Equatable, Sendable {
        /// Since when the endpoint hasn't accepted responses; nil while it does.
        package let failingSince: Instant?
        /// The time of the next attempt after a failure.
        let nextRunAt: Instant
    }

    /// Returns the settings of a channel; disabled by default.
    package func settings(
        of channel: ChannelID, in transaction: borrowing Transaction
    ) throws -> ForwardingSettings {
        let found = try transaction.first(
            """
            select kind, user_name, password_sealed, basic_url, token_request_url_sealed, token_field,
                header_name, oauth_url, signing_sealed
            from forwardings where channel_id = \(channel)
            """
        ) { row in
            ForwardingSettings(
                kind: ForwardingSettings.Kind(rawValue: try row[0]) ?? .disabled, user: try row[1],
                passwordSealed: try row[2] ?? [], basicURL: try row[3],
                tokenRequestURLSealed: try row[4] ?? [], tokenField: try row[5], header: try row[6],
                oauthURL: try row[7], signingSealed: try row[8] ?? [])
        }
        return found ?? ForwardingSettings()
    }

    /// Returns the forwarding status of a channel; nil if it isn't set up.
    package func status<P: Permission>(
        of grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> ForwardingStatus? where P.Subject == Channel {
        try transaction.first(
            "select failing_since, next_run_at from forwardings where channel_id = \(grant.subject.id)"
        ) { ForwardingStatus(failingSince: try $0[0], nextRunAt: try $0[1]) }
    }

    /// Changes the settings. Failed responses are tried again, and attempts for a removed endpoint are canceled.
    func set(
        _ settings: ForwardingSettings, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        let previous = try self.settings(of: channel, in: transaction)
        guard settings != previous else { return }
        try store(settings, with: grant, in: transaction)
        if settings.kind == .disabled {
            try transaction.run(
                """
                update forwarding_attempts set state = 'cancelled', ended_at = \(grant.now),
                    failure = 'Forwarding was disabled.'
                where channel_id = \(channel) and \(fragment: ForwardingAttemptRepository.isWaiting)
                """)
        }
        try grant.record(
            "forwarding.change", about: grant.subject.path,
            [
                "type": .change(from: previous.kind.title, to: settings.kind.title),
                "address": .text(settings.target),
            ], in: transaction)
    }

    private func store(
        _ settings: ForwardingSettings, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into forwardings (channel_id, kind, user_name, password_sealed, basic_url,
                token_request_url_sealed, token_field, header_name, oauth_url, changed_at, changed_by)
            values (\(grant.subject.id), \(settings.kind.rawValue), \(settings.user), \(settings.passwordSealed),
                \(settings.basicURL), \(settings.tokenRequestURLSealed), \(settings.tokenField),
                \(settings.header), \(settings.oauthURL), \(grant.now), \(grant.actor.name))
            on conflict (channel_id) do update set kind = excluded.kind, user_name = excluded.user_name,
                password_sealed = excluded.password_sealed, basic_url = excluded.basic_url,
                token_request_url_sealed = excluded.token_request_url_sealed,
                token_field = excluded.token_field, header_name = excluded.header_name,
                oauth_url = excluded.oauth_url, changed_at = excluded.changed_at,
                changed_by = excluded.changed_by, next_run_at = 0, failing_since = null
            """)
    }

    /// Starts the next run immediately, even after a failure.
    func retryNow(with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction) throws {
        try requireTarget(grant, in: transaction)
        try transaction.run(
            "update forwardings set next_run_at = 0 where channel_id = \(grant.subject.id)")
        try grant.record("forwarding.try-now", about: grant.subject.path, in: transaction)
    }

    /// Queues a response to be sent again, even if it was already delivered.
    ///
    /// - Throws: ``NotFound`` for another channel's response, ``Conflict`` for a response that can't be sent.
    func replay(
        _ response: ResponseID, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        let settings = try requireTarget(grant, in: transaction)
        let channel = grant.subject.id
        try requireForwardable(response, of: channel, transaction)
        let waiting: Int? = try transaction.value(
            """
            select 1 from forwarding_attempts where channel_id = \(channel) and response_id = \(response)
                and \(fragment: ForwardingAttemptRepository.isWaiting) limit 1
            """)
        if waiting == nil {
            try transaction.run(
                """
                insert into forwarding_attempts
                    (channel_id, response_id, kind, state, target, started_at, requested_by)
                values (\(channel), \(response), 'replay', 'waiting', \(settings.target), \(grant.now),
                    \(grant.actor.name))
                """)
        }
        try transaction.run("update forwardings set next_run_at = 0 where channel_id = \(channel)")
        try grant.record("forwarding.replay", about: "response \(response)", in: transaction)
    }

    /// Throws unless the response is one of the channel that may be sent.
    private func requireForwardable(
        _ response: ResponseID, of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        let found = try transaction.first(
            "select status, participant_id from responses where id = \(response) and channel_id = \(channel)"
        ) { (status: ResponseStatus(rawValue: try $0[0]), participant: try $0[1] as ParticipantID) }
        guard let found, let status = found.status else { throw NotFound("response") }
        if try ProcessingRestrictionRepository.isRestricted(found.participant, transaction) {
            throw Conflict(
                "Processing of the data of participant \(found.participant) is restricted, so it isn't forwarded."
            )
        }
        guard status == .processed || status == .forwarded else {
            throw Conflict(
                "Response \(response) isn't in the Lists yet. Only responses in the Lists are forwarded.")
        }
    }

    @discardableResult
    private func requireTarget(
        _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> ForwardingSettings {
        let settings = try settings(of: grant.subject.id, in: transaction)
        guard settings.kind != .disabled else {
            throw Conflict("Forwarding is disabled. Enter an endpoint first.")
        }
        return settings
    }
}
