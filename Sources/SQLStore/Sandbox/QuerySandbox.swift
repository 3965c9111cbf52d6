/// Answers SQL that strangers wrote, each from its own rows and from nothing else.
///
/// Queries run on threads and connections of their own, so that they disturb neither readers nor the writer. A
/// ``SandboxDefinition`` says what can be seen; a connection with its tables is kept and used for every
/// owner. What cannot be answered within the ``SandboxLimits`` is refused: a ``QueryError`` is the asker's
/// fault and says so in a sentence that may be sent; an ``SQLError`` is ours.
public final class QuerySandbox: Sendable {
    private let queue: QueryQueue
    private let threads = ThreadCount {}

    /// Starts the threads that answer queries on this database. Sandboxes of one process share a memory budget.
    public init(
        store: Store, limits: SandboxLimits = SandboxLimits(), memory: QueryMemoryBudget = QueryMemoryBudget()
    ) throws {
        let queue = QueryQueue(limits)
        self.queue = queue
        let path = store.path
        let general = max(1, limits.threads)
        for number in 0..<(general + limits.selectionThreads) {
            try threads.start {
                if limits.lowersPriority { WorkerThread.lowerPriority() }
                let connections = SandboxConnections(path: path, limits: limits, memory: memory)
                while let (job, lease) = queue.take(selectionsOnly: number >= general) {
                    job(connections, lease)
                }
            }
        }
    }

    deinit {
        queue.close()
    }

    /// How many queries run or have an answer that is still held.
    public var runningCount: Int { queue.runningCount }

    /// How many queries wait for their turn.
    public var waitingCount: Int { queue.waitingCount }

    /// Answers what was asked already, refuses more and closes the connections; call it before the store's own.
    public func close() async {
        queue.close()
        await threads.ended()
    }

    /// Answers a query that a person typed.
    public func run(
        _ text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient? = nil
    ) async throws -> QueryResult {
        try await run(SQL(verbatim: text), on: definition, owners: owners, for: caller)
    }

    /// Answers a query that the program wrote over the public tables, with its values.
    ///
    /// - Throws: ``QueryError`` for what is the asker's fault, ``QueryBusy`` where the caller has too many queries
    ///   already, ``SQLError`` for what is ours.
    public func run(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient? = nil
    ) async throws -> QueryResult {
        do {
            return try await ask(query, on: definition, owners: owners, for: caller)
        } catch let fault as LocatedQueryError {
            throw fault.refusal
        }
    }

    /// Answers a query for the page on which it was typed: what is wrong with it comes as a ``LocatedQueryError``, which
    /// knows the place.
    public func run(
        typed text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient? = nil
    ) async throws -> QueryResult {
        do {
            return try await ask(SQL(verbatim: text), on: definition, owners: owners, for: caller)
        } catch let refusal as QueryError {
            throw LocatedQueryError(refusal)
        }
    }

    private func ask(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue], for caller: QueryClient?
    ) async throws -> QueryResult {
        let cancellation = caller?.cancellation
        defer { cancellation?.finish() }
        return try await withCheckedThrowingContinuation { continuation in
            do {
                let number = try queue.add(
                    { connections, lease in
                        continuation.resume(
                            with: Result {
                                var result = try connections.run(
                                    query, on: definition, owners: owners, until: cancellation)
                                result.rows.lease = lease
                                return result
                            })
                    }, for: caller)
                // What runs already is stopped by the connection itself.
                cancellation?.onCancel { [queue] in
                    if queue.remove(number) { continuation.resume(throwing: QueryError.interrupted) }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
