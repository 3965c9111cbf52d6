/// How a route responds, and on which thread.
public enum Responder: Sendable {
    /// Synchronously on the event loop; only for data in memory. For large text that is sent often, prefer a
    /// ``Representation``, since other bodies are compressed for each response. A thrown ``HTTPError`` is answered with
    /// its status, any other error with 500.
    case immediate(@Sendable (Request) throws -> Response)
    /// In a separate task.
    case async(@Sendable (Request) async throws -> Response)
    /// With a callback, called once from any thread. Further calls have no effect. If the callback is released without
    /// a call, the client gets a 500.
    case callback(@Sendable (Request, @escaping @Sendable (Response) -> Void) -> Void)
    /// In a separate task that reads the body as it arrives, up to the route's body limit.
    case streaming(@Sendable (Request, RequestBodyStream) async throws -> Response)

    var readsStream: Bool {
        if case .streaming = self { true } else { false }
    }
}
