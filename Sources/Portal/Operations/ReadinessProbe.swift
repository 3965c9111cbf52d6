import SQLStore

/// Checks whether the database accepts writes, by writing.
///
/// It limits how often it writes, so that clients cannot cause writes at will. Checks in between get the last result,
/// and checks during a write wait for its result.
actor ReadinessProbe {
    /// How long a result is valid.
    static let heldFor = Duration.seconds(5)
    /// With less free space, responses will soon be refused, even if a small write still succeeds.
    static let freeBytesMin = 4 << 20

    /// The data that is written and deleted again. It is large enough to fail when a response would not fit.
    private static let probe = [UInt8](repeating: 0, count: 64 << 10)

    private let store: Store
    private let free: @Sendable () -> Int?
    private let now: @Sendable () -> ContinuousClock.Instant
    private var last: (at: ContinuousClock.Instant, problem: String?)?
    private var running: Task<String?, Never>?

    /// `free` returns how many bytes the disk of the database has left; nil if unknown.
    init(
        store: Store, free: (@Sendable () -> Int?)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.store = store
        let folder = store.path.lastIndex(of: "/").map { String(store.path[..<$0]) } ?? "."
        self.free = free ?? { Self.free(in: folder) }
        self.now = now
    }

    /// Returns why the database cannot be written; nil if it can.
    func problem() async -> String? {
        if let last, now() - last.at < Self.heldFor { return last.problem }
        if let running { return await running.value }
        let task = Task { [store, free] in await Self.look(store, free) }
        running = task
        let problem = await task.value
        last = (now(), problem)
        running = nil
        return problem
    }

    private static func look(_ store: Store, _ free: @Sendable () -> Int?) async -> String? {
        if let free = free(), free < freeBytesMin { return "The disk of the database is full." }
        do {
            try await store.write { transaction in
                try WriteProbeRepository.write(probe, in: transaction)
            }
            return nil
        } catch {
            return "The database does not accept writes."
        }
    }

    private static func free(in folder: String) -> Int? {
        let disk = DiskSpace.of(folder)
        return disk.all > 0 ? disk.free : nil
    }
}
