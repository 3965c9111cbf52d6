import Access
import SQLStore
import Studies
import Timekeeping

/// Processes pending responses of one version: fetches the design, extends the Lists, and writes the rows.
///
/// The design is fetched outside of any transaction. The change of the Lists is committed before the rows, so if a
/// response then fails, the new columns remain, as in the deployed server.
package struct PendingResponseProcessor: Sendable {
    /// The number of responses per transaction, so that other writers don't wait long.
    private static let chunkCount = 50

    let store: Store
    let designs: DesignResolver
    let lists: ListRepository
    let responses: ResponseRepository
    let shapes: ListSchemaCache
    package let properties: PropertySchemaSync
    /// Called after responses were processed.
    let processed: @Sendable () -> Void

    /// Processes pending responses. If the database fails, they stay pending until the next start.
    func process(_ key: ListSchemaCache.Key) async {
        do {
            do {
                try await apply(key)
            } catch let failure as DesignFailure {
                try await fail(key, failure)
                return
            }
            while try await deliverChunk(key) == Self.chunkCount {}
            processed()
        } catch {
            designs.report(
                "could not process responses of \(key.activity) \(key.version), which stay pending: \(error)")
        }
    }

    /// Applies the design of a version to the Lists, unless that was done before.
    func apply(_ key: ListSchemaCache.Key) async throws {
        let isApplied = try await store.read {
            try lists.isApplied(activity: key.activity, version: key.version, in: key.channel, $0)
        }
        if isApplied { return }
        // Responses can be read without properties, so errors are only reported.
        await properties.refreshSchema(key.channel, evenFromElsewhere: true)
        try await reapply(key)
    }

    /// Reads the design of a version and applies it to the Lists, even if that was done before.
    func reapply(_ key: ListSchemaCache.Key) async throws {
        let document = try await designs.document(
            channel: key.channel, activity: key.activity, version: key.version)
        let design = try SurveyDesign.read(document)
        do {
            try await store.write { try self.apply(design, key, $0) }
        } catch let error as SQLError where error.concernsTheStatement {
            throw DesignFailure.notApplicable
        }
        shapes.forget(key.channel)
    }

    private func apply(
        _ design: SurveyDesign, _ key: ListSchemaCache.Key, _ transaction: borrowing Transaction
    ) throws {
        let plan = try ListChangePlan(design, onto: lists.catalog(of: key.channel, transaction))
        _ = try lists.apply(plan, to: key.channel, transaction)
        try lists.markApplied(
            activity: key.activity, version: key.version, in: key.channel, transaction)
    }

    private func fail(_ key: ListSchemaCache.Key, _ failure: DesignFailure) async throws {
        try await store.write { try responses.fail(key, failure, $0) }
    }

    private func deliverChunk(_ key: ListSchemaCache.Key) async throws -> Int {
        try await store.write { transaction in
            let catalog = try lists.catalog(of: key.channel, transaction)
            let studyID = try ChannelRepository.studyID(of: key.channel, in: transaction) ?? ""
            let list = ListSchema.make(key.activity, in: catalog)
            let pending = try ResponseRepository.pending(key, count: Self.chunkCount, transaction)
            let corrections = try CorrectionsInUse(of: pending.map(\.origin.response), transaction)
            for response in pending {
                let outcome =
                    list.map {
                        corrections.outcome(
                            of: response.data, of: response.origin.response, into: $0, folder: studyID)
                    } ?? .failure(ShredFailure.noList(key.activity, folder: studyID))
                try deliver(outcome, response.origin, transaction)
                if let correction = corrections.latest(of: response.origin.response) {
                    try responses.mark(correction, inRowsOf: list, transaction)
                }
            }
            return pending.count
        }
    }

    private func deliver(
        _ outcome: Result<ShreddedResponse, ShredFailure>, _ origin: ResponseOrigin,
        _ transaction: borrowing Transaction
    ) throws {
        switch outcome {
        case .success(let shredded):
            try responses.set(.processed, of: origin.response, transaction)
            try responses.writeOrFail(shredded, of: origin, transaction)
        case .failure(let failure):
            try responses.set(.error, of: origin.response, failure: failure, transaction)
        }
    }
}

extension SQLError {
    /// Returns whether the statement itself failed, rather than the disk or the database, so another one may succeed.
    var concernsTheStatement: Bool {
        switch code {
        case .unique, .foreignKey, .check, .notNull, .type, .nul, .tooBig, .other: true
        case .busy, .full, .io, .corrupt, .readOnly, .interrupted, .closed: false
        }
    }
}
