import SQLStore
import StudyManagement
import Timekeeping
import Vocabulary
import WebAccess

/// Accepts responses. The raw JSON is stored and converted into rows in one transaction, and the app gets its response
/// after the commit.
///
/// A response whose design version has not been applied yet is stored as pending. Its design is then fetched outside of
/// any transaction, and the rows are written (``PendingResponseQueue``). This way, slow or failing systems elsewhere
/// never block an app or lose an answer. A class, because it holds the state shared by all requests.
package final class ResponseIntake: Sendable {
    let store: Store
    package let participants: ParticipantRepository
    package let lists: ListRepository
    let responses: ResponseRepository
    package let shapes = ListSchemaCache()
    package let hints = ChannelHints()
    let clock: Clock
    package let delivery: PendingResponseProcessor
    private let backlog: PendingResponseQueue
    /// Called after each response that may have been processed.
    private let processed: @Sendable () -> Void

    package init(
        store: Store, participants: ParticipantRepository, designs: DesignResolver, clock: @escaping Clock,
        processed: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.participants = participants
        self.clock = clock
        self.processed = processed
        lists = ListRepository(clock: clock)
        responses = ResponseRepository(clock: clock)
        delivery = PendingResponseProcessor(
            store: store, designs: designs, lists: lists, responses: responses, shapes: shapes,
            properties: PropertySchemaSync(
                store: store, designs: designs, repository: PropertyRepository(clock: clock)),
            processed: processed)
        backlog = PendingResponseQueue(delivery)
    }

    /// Stores a response and calls back once it is on disk, or with the reason why it was rejected.
    package func accept(
        _ parsed: ParsedSubmission, completion then: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        store.submitWrite(
            isRepeatable: true,
            { try self.take(parsed, $0) },
            then: { result in
                if case .success(let pending?) = result { self.backlog.deliver(pending) }
                if case .success = result { self.processed() }
                then(result.map { _ in })
            })
    }

    /// Resumes processing of responses that were pending when the server stopped.
    package func resume() async throws {
        let pending = try await store.read { try ResponseRepository.pendingKeys($0) }
        for key in pending { backlog.deliver(key) }
    }

    /// Reprocesses failed responses of a channel with freshly read designs.
    ///
    /// Returns the responses that weren't failed and were skipped. Throws ``DataLocked`` while the data is locked.
    package func reprocess(
        _ ids: [ResponseID], in channel: ChannelID, by author: String
    ) async throws -> (reprocessed: Int, left: [ResponseID]) {
        let outcome = try await store.write { transaction in
            try DataLockRepository.check(channel, in: transaction)
            return try self.requeue(ids, in: channel, by: author, transaction)
        }
        deliver(outcome.keys, of: channel)
        return (outcome.count, outcome.left)
    }

    /// Processes what ``requeue(_:in:by:_:)`` marked as pending.
    package func deliver(_ keys: Set<ListSchemaCache.Key>, of channel: ChannelID) {
        shapes.forget(channel)
        for key in keys { backlog.deliver(key) }
    }

    /// Waits until no response is pending. Used in tests and at shutdown.
    package func waitUntilIdle() async { await backlog.waitUntilIdle() }

    /// Stores one response completely or not at all, inside the writer's transaction.
    ///
    /// Returns what becomes pending because of it, for the backlog to process after the commit.
    package func take(
        _ parsed: ParsedSubmission, _ transaction: borrowing Transaction
    ) throws -> ListSchemaCache.Key? {
        let (participant, submission) = try accepted(parsed, transaction)
        if parsed.prepared == nil, let digest = parsed.digest { hints.store(participant, for: digest) }
        let key = ListSchemaCache.Key(
            channel: participant.channel, activity: submission.activityID, version: submission.version)
        let now = clock()
        switch try shaping(of: key, transaction) {
        case nil:
            _ = try responses.insert(
                submission, from: participant, status: .pending, receivedAt: now, transaction)
            return key
        case .noList:
            let failure = ShredFailure.noList(submission.activityID, folder: participant.studyID.text)
            _ = try responses.insert(
                submission, from: participant, status: .error, failure: failure, receivedAt: now,
                transaction)
        case .list(let list):
            try keep(parsed, submission, of: participant, in: list, at: now, transaction)
        }
        return nil
    }

    /// Returns the participant and the content of a response that is accepted.
    private func accepted(
        _ parsed: ParsedSubmission, _ transaction: borrowing Transaction
    ) throws -> (Participant, RawSubmission) {
        guard let digest = parsed.digest else {
            throw WireError("ParticipantId not included in request")
        }
        guard let participant = try participants.find(digest: digest, transaction) else {
            throw WireError("Unable to identify participant")
        }
        if participant.hasWithdrawn { throw WireError("Participant has withdrawn from study") }
        var entries = parsed.entries
        if !participant.collectionEnabled {
            let studyID = participant.studyID.text.uppercased()
            entries.append(
                WireError.Entry("Response collection is not currently enabled for study [ \(studyID) ]"))
        }
        guard entries.isEmpty, let submission = parsed.submission else { throw WireError(entries) }
        return (participant, submission)
    }

    private func keep(
        _ parsed: ParsedSubmission, _ submission: RawSubmission, of participant: Participant,
        in list: ListSchema,
        at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let outcome: Result<ShreddedResponse, ShredFailure>
        if let prepared = parsed.prepared, prepared.list === list {
            outcome = prepared.outcome
        } else {
            outcome = ResponseShredder.outcome(
                of: Array(submission.data.utf8), into: list, folder: participant.studyID.text)
        }
        switch outcome {
        case .success(let shredded):
            let id = try responses.insert(
                submission, from: participant, status: .processed, receivedAt: now, transaction)
            let origin = ResponseOrigin(
                response: id, participant: participant.id, version: submission.version,
                language: submission.language, run: submission.run, receivedAt: now)
            try responses.writeOrFail(shredded, of: origin, transaction)
        case .failure(let failure):
            _ = try responses.insert(
                submission, from: participant, status: .error, failure: failure, receivedAt: now,
                transaction)
        }
    }

    /// Returns nil if the design of the version has not been applied.
    private func shaping(
        of key: ListSchemaCache.Key, _ transaction: borrowing Transaction
    ) throws -> ListSchemaCache.Lookup? {
        if let known = shapes[key] { return known }
        guard
            try lists.isApplied(
                activity: key.activity, version: key.version, in: key.channel, transaction)
        else { return nil }
        let catalog = try lists.catalog(of: key.channel, transaction)
        let shaping = ListSchema.make(key.activity, in: catalog).map(ListSchemaCache.Lookup.list) ?? .noList
        shapes.store(shaping, for: key)
        return shaping
    }

    /// Marks failed responses as pending again, within the caller's transaction.
    func requeue(
        _ ids: [ResponseID], in channel: ChannelID, by author: String, _ transaction: borrowing Transaction
    ) throws -> (count: Int, left: [ResponseID], keys: Set<ListSchemaCache.Key>) {
        var left: [ResponseID] = []
        var keys: Set<ListSchemaCache.Key> = []
        for id in ids {
            let key = try responses.requeue(id, in: channel, by: author, transaction)
            if let key { keys.insert(key) } else { left.append(id) }
        }
        for key in keys {
            try lists.forgetApplied(
                activity: key.activity, version: key.version, in: channel, transaction)
        }
        return (ids.count - left.count, left, keys)
    }
}
