import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// A site with one study folder that has a Test and a Live channel, in a store of its own.
public struct DesignFixture: Sendable {
    public let store: Store
    public let designs: DesignRepository
    public let publishing: Publishing
    public let scope: DesignScope
    /// Shows 20 November 2025, 12:00 UTC, until it is moved.
    public let clock: PinnedClock
    public static let author = Author(user: nil, name: "R. Alder")
    public static let other = Author(user: nil, name: "M. Thistle")

    /// Makes the site with the basic information of its study.
    public init() async throws {
        store = try await Store.migrated()
        let clock = PinnedClock(at: Instant(milliseconds: 1_763_640_000_000))
        self.clock = clock
        designs = DesignRepository(clock: { clock.now })
        publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        scope = DesignScope(folder: FolderID(20))
        try await store.write { transaction in
            try transaction.run(
                """
                insert into folders (id, parent_id, kind, name, name_key, title, created_at, sent_org_id, sent_org_key) values
                (10, 1, 'organization', 'MERIDIAN', 'meridian', 'Meridian Bay', 0, null, null),
                (11, 10, 'app', 'HERON', 'heron', 'Heron', 0, 'MERIDIAN', 'meridian'), (12, 10, 'app', 'HERON-T', 'heron-t', 'Heron Test', 0, 'MERIDIAN', 'meridian'),
                (20, 11, 'study', 'SLEEP01', 'sleep01', 'Sleep', 0, null, null)
                """)
            try transaction.run(
                """
                insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
                values (1, 20, 'live', 11, 'SLEEP01', 'sleep01', 0), (2, 20, 'test', 12, 'SLEEP01-T', 'sleep01-t', 0)
                """)
        }
        try await write { site, transaction in
            try site.designs.create(Sample.basics, in: site.scope, by: Self.author, transaction)
        }
    }

    /// Writes with the site in a transaction.
    public func write<R: Sendable>(
        _ body: @escaping @Sendable (DesignFixture, borrowing Transaction) throws -> R
    ) async throws -> R {
        try await store.write { try body(self, $0) }
    }

    /// Fills every section and marks it complete, with these activities.
    public func complete(
        _ questionnaires: [Questionnaire] = [Sample.questionnaire()], tasks: [ActiveTask] = []
    ) async throws {
        try await write { site, transaction in
            var settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            settings = try site.designs.save(
                Sample.settings, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: Self.author, transaction)
            let overview = try site.designs.document(StudyOverview.self, in: site.scope, transaction)
            _ = try site.designs.save(
                Sample.overview, as: overview.id, startedFrom: overview.revision, in: site.scope,
                by: Self.author, transaction)
            for questionnaire in questionnaires {
                _ = try site.designs.add(questionnaire, in: site.scope, by: Self.author, transaction)
            }
            for task in tasks {
                _ = try site.designs.add(task, in: site.scope, by: Self.author, transaction)
            }
            try site.designs.addCompleteConsent(in: site.scope, by: Self.author, transaction)
            for entry in try site.designs.entries(in: site.scope, transaction) {
                try site.designs.markComplete(entry.id, in: site.scope, by: Self.author, transaction)
            }
            try site.designs.markComplete(.questionnaires, in: site.scope, by: Self.author, transaction)
            try site.designs.markComplete(.consentSections, in: site.scope, by: Self.author, transaction)
            if !tasks.isEmpty {
                try site.designs.markComplete(.activeTasks, in: site.scope, by: Self.author, transaction)
            }
        }
    }

    /// Performs an action on a channel, with everything confirmed.
    @discardableResult
    public func perform(_ action: StudyAction, on kind: ChannelKind = .live) async throws
        -> Publishing.Outcome
    {
        try await write { site, transaction in
            try site.publishing.perform(
                action, on: kind, in: site.scope, by: Self.author, confirming: .everything, transaction)
        }
    }

    /// Changes the only questionnaire and saves it.
    public func edit(_ change: @escaping @Sendable (inout Questionnaire) -> Void) async throws {
        try await write { site, transaction in
            guard
                let saved = try site.designs.documents(Questionnaire.self, in: site.scope, transaction).first
            else { return }
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: Self.author, transaction
            )
        }
    }

    /// An error of tests that expect a questionnaire.
    public struct NoQuestionnaire: Error {}

    /// The list entry of the only questionnaire.
    public func questionnaire() async throws -> DocumentSummary {
        let entries = try await write { site, transaction in
            try site.designs.entries(in: site.scope, transaction).filter { $0.kind == .questionnaire }
        }
        guard let entry = entries.first else { throw NoQuestionnaire() }
        return entry
    }
}
