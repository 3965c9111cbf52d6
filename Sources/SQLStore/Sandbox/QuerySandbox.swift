/// Runs untrusted SQL, restricted to the rows of the given owners.
///
/// Queries run on their own threads and connections, so they affect neither readers nor the writer. A
/// ``SandboxDefinition`` defines the visible tables; a connection with these tables is cached and reused for every
/// owner. A query that exceeds the ``SandboxLimits`` is rejected. A ``QueryError`` is caused by the query and has a
/// message that may be sent to the client; an ``SQLError`` is a fault of the server.
public final class QuerySandbox: Sendable {
    private let queue: QueryQueue
    private let waitingSeconds: Int
    private let threads = ThreadCount {}

    /// Starts the threads that run queries on this database. Sandboxes in one process share a memory budget.
    public init(
        store: Store, limits: SandboxLimits = SandboxLimits(), memory: QueryMemoryBudget = QueryMemoryBudget()
    ) throws {
        let queue = QueryQueue(limits)
        self.queue = queue
        waitingSeconds = limits.waitingSeconds
        let path = store.path
        let general = max(1, limits.threads)
        for number in 0..<(general + limits.selectionThreads) {
            try threads.start {
                if limits.lowersPriority { WorkerThread.lowerPriority() }
                let connections = SandboxConnections(path: path, limits: limits, memory: memory)
                queue.work(selectionsOnly: number >= general, on: connections)
            }
        }
    }

    deinit {
        queue.close()
    }

    /// The number of queries that are running or whose results are still held.
    public var runningCount: Int { queue.runningCount }

    /// The number of queries that are waiting for their turn.
    public var waitingCount: Int { queue.waitingCount }

    /// Finishes the accepted queries, rejects new ones and closes the connections; call it before closing the store.
    public func close() async {
        queue.close()
        await threads.ended()
    }

    /// Runs a query typed by a user.
    public func run(
        _ text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient
    ) async throws -> QueryResult {
        try await run(SQL(verbatim: text), on: definition, owners: owners, for: caller)
    }

    /// Runs a query that the program generated over the public tables, with its values.
    ///
    /// - Throws: ``QueryError`` if the query is at fault, ``QueryBusy`` if the caller has too many queries already,
    ///   or it would wait too long, ``SQLError`` if the server is at fault.
    public func run(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient
    ) async throws -> QueryResult {
        do {
            return try await ask(query, on: definition, owners: owners, for: caller)
        } catch let fault as LocatedQueryError {
            throw fault.refusal
        }
    }

    /// Runs a query for the page on which it was typed; its errors are thrown as ``LocatedQueryError``, which has the
    /// position.
    public func run(
        typed text: String, on definition: SandboxDefinition, owners: [String: SQLValue] = [:],
        for caller: QueryClient
    ) async throws -> QueryResult {
        do {
            return try await ask(SQL(verbatim: text), on: definition, owners: owners, for: caller)
        } catch let refusal as QueryError {
            throw LocatedQueryError(refusal)
        }
    }

    /// Runs reads that aren't one query, on a thread of the sandbox when it is the caller's turn. `body` must stop once
    /// the cancellation is set.
    ///
    /// - Throws: ``QueryBusy`` if the caller has too many queries already, ``QueryError`` if it was canceled while
    ///   waiting, and what `body` throws.
    public func read(
        for caller: QueryClient, _ body: @escaping @Sendable (QueryCancellation) throws -> QueryResult
    ) async throws -> QueryResult {
        let cancellation = caller.cancellation
        return try await inTurn(of: caller) { _ in try body(cancellation) }
    }

    private func ask(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue], for caller: QueryClient
    ) async throws -> QueryResult {
        let cancellation = caller.cancellation
        return try await inTurn(of: caller) { connections in
            try connections.run(query, on: definition, owners: owners, until: cancellation)
        }
    }

    private func inTurn(
        of caller: QueryClient, _ work: @escaping @Sendable (SandboxConnections) throws -> QueryResult
    ) async throws -> QueryResult {
        let cancellation = caller.cancellation
        defer { cancellation.finish() }
        let timer = Locked<Task<Void, Never>?>(nil)
        return try await withCheckedThrowingContinuation { continuation in
            do {
                let number = try queue.add(
                    { connections, lease in
                        timer.withLock { $0?.cancel() }
                        continuation.resume(
                            with: Result {
                                var result = try work(connections)
                                result.rows.lease = lease
                                return result
                            })
                    }, for: caller)
                // A query that is already running is stopped by its connection.
                cancellation.onCancel { [queue] in
                    if queue.remove(number) { continuation.resume(throwing: QueryError.interrupted) }
                }
                timer.withLock { $0 = refuseLate(number, continuation) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Starts the time after which a query that still waits is refused.
    private func refuseLate(
        _ number: Int, _ continuation: CheckedContinuation<QueryResult, any Error>
    ) -> Task<Void, Never> {
        Task { [queue, waitingSeconds] in
            try? await Task.sleep(for: .seconds(waitingSeconds))
            if queue.remove(number) {
                continuation.resume(throwing: QueryBusy.waiting(seconds: waitingSeconds))
            }
        }
    }
}
