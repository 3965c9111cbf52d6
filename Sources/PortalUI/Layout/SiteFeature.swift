import SQLStore
import WebAccess

/// What a feature adds to the site. `Portal` puts the features together; nothing else knows all of them.
public struct SiteFeature: Sendable {
    /// The sections of the menu, in their order.
    public let sections: [SectionLink]
    /// The work in the background, in the order in which it starts. It stops in the opposite order.
    public let jobs: [BackgroundJob]
    /// Returns the routes. The site map of all features provides the frames of their pages.
    public let routes: @Sendable (SiteMap) -> [SiteRoute]

    /// Creates a feature.
    public init(
        sections: [SectionLink] = [], jobs: [BackgroundJob] = [],
        routes: @escaping @Sendable (SiteMap) -> [SiteRoute]
    ) {
        self.sections = sections
        self.jobs = jobs
        self.routes = routes
    }
}

/// Work in the background for as long as the server runs.
public struct BackgroundJob: Sendable {
    /// Releases what the previous server was working on when it ended. All jobs recover before the first one starts.
    public let recover: @Sendable (borrowing Transaction) throws -> Void
    /// Starts the work.
    public let start: @Sendable () async throws -> Void
    /// Ends the work, and returns when what can't be interrupted is done. It may never have started.
    public let stop: @Sendable () async -> Void

    /// Creates a job.
    public init(
        recover: @escaping @Sendable (borrowing Transaction) throws -> Void = { _ in },
        start: @escaping @Sendable () async throws -> Void, stop: @escaping @Sendable () async -> Void
    ) {
        self.recover = recover
        self.start = start
        self.stop = stop
    }

    /// Returns a job that runs a loop until its task is canceled.
    public static func loop(
        recover: @escaping @Sendable (borrowing Transaction) throws -> Void = { _ in },
        _ loop: @escaping @Sendable () async -> Void
    ) -> BackgroundJob {
        let running = Locked<Task<Void, Never>?>(nil)
        return BackgroundJob(
            recover: recover,
            start: { running.withLock { $0 = Task { await loop() } } },
            stop: {
                let task = running.withLock { $0 }
                task?.cancel()
                await task?.value
            })
    }
}
