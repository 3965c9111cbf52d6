/// Answers SQL that strangers wrote, each from its own rows and from nothing else.
///
/// Queries run on threads and connections of their own, so that they disturb neither readers nor the writer. A
/// ``SandboxDefinition`` says what can be seen; a connection with its tables is kept and used for every
/// owner. What cannot be answered within the ``SandboxLimits`` is refused: a ``QueryRefusal`` is the asker's
/// fault and says so in a sentence that may be sent; an ``SQLError`` is ours.
public final class QuerySandbox: Sendable {
    private typealias Job = @Sendable (SandboxConnections) -> Void

    private let queue: WorkQueue<Job>
    private let threads = ThreadCount {}

    /// Starts the threads that answer queries on this database.
    public init(store: Store, limits: SandboxLimits = SandboxLimits()) throws {
        let queue = WorkQueue<Job>(waitingMax: limits.waitingMax)
        self.queue = queue
        let path = store.path
        for _ in 0..<max(1, limits.threads) {
            try threads.start {
                let connections = SandboxConnections(path: path, limits: limits)
                while case .jobs(let jobs) = queue.take(max: 1) {
                    for job in jobs { job(connections) }
                }
            }
        }
    }

    deinit {
        queue.close()
    }

    /// Answers what was asked already, refuses more and closes the connections; call it before the store's own.
    public func close() async {
        queue.close()
        await threads.ended()
    }

    /// Answers a query that somebody typed.
    public func run(
        _ text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:]
    ) async throws -> QueryResult {
        try await run(SQL(verbatim: text), on: definition, owners: owners)
    }

    /// Answers a query that the program wrote over the public tables, with its values.
    public func run(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue] = [:]
    ) async throws -> QueryResult {
        try await withCheckedThrowingContinuation { continuation in
            submit(query, on: definition, owners: owners) { continuation.resume(with: $0) }
        }
    }

    /// Answers a query for the page on which it was typed: what is wrong with it comes as a ``QueryFault``, which
    /// knows the place.
    public func run(
        typed text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:]
    ) async throws -> QueryResult {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(SQL(verbatim: text), on: definition, owners: owners) { result in
                continuation.resume(
                    with: result.mapError { ($0 as? QueryRefusal).map { QueryFault($0) } ?? $0 })
            }
        }
    }

    /// As ``run(_:on:owners:)``, without a task: `then` is called on the sandbox's thread and must not block.
    public func submit(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue],
        then: @escaping @Sendable (Result<QueryResult, any Error>) -> Void
    ) {
        enqueue(query, on: definition, owners: owners) { result in
            then(result.mapError { ($0 as? QueryFault)?.refusal ?? $0 })
        }
    }

    private func enqueue(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue],
        then: @escaping @Sendable (Result<QueryResult, any Error>) -> Void
    ) {
        do {
            try queue.add { connections in
                then(Result { try connections.run(query, on: definition, owners: owners) })
            }
        } catch {
            then(.failure(error))
        }
    }
}
