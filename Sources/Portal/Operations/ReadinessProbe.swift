import SQLStore

/// Checks whether the database accepts writes, by writing, and whether erasures could be recorded.
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
    private let recordsErasures: @Sendable () -> Bool
    private let hasFittingKey: @Sendable () async throws -> Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private var last: (at: ContinuousClock.Instant, problem: String?)?
    private var running: Task<String?, Never>?

    /// `free` returns how many bytes the disk of the database has left, nil if unknown; `recordsErasures` returns
    /// whether the log of erasures can be written, and `hasFittingKey` whether the key file is that of the database.
    init(
        store: Store, free: (@Sendable () -> Int?)? = nil,
        recordsErasures: @escaping @Sendable () -> Bool = { true },
        hasFittingKey: @escaping @Sendable () async throws -> Bool = { true },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.store = store
        let folder = store.path.lastIndex(of: "/").map { String(store.path[..<$0]) } ?? "."
        self.free = free ?? { Self.free(in: folder) }
        self.recordsErasures = recordsErasures
        self.hasFittingKey = hasFittingKey
        self.now = now
    }

    /// Returns why data cannot be written; nil if it can.
    func problem() async -> String? {
        if let last, now() - last.at < Self.heldFor { return last.problem }
        if let running { return await running.value }
        let task = Task { [self] in await look() }
        running = task
        let problem = await task.value
        last = (now(), problem)
        running = nil
        return problem
    }

    private func look() async -> String? {
        if let free = free(), free < Self.freeBytesMin { return "The disk of the database is full." }
        // Without the log, no one who leaves can be erased.
        guard recordsErasures() else { return "The erasure log cannot be written." }
        do {
            guard try await hasFittingKey() else { return "The key file is not the key of the database." }
        } catch {
            return "The key file or the database cannot be read."
        }
        do {
            try await store.write { transaction in
                try WriteProbeRepository.write(Self.probe, in: transaction)
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
