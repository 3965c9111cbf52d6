/// How a route answers, which also says on which thread.
public enum Responder: Sendable {
    /// At once, on the event loop: only for what is in memory. Large text that is sent often is best a
    /// ``Representation``, since other bodies are compressed there and then. A thrown ``HTTPError`` is answered as
    /// such, anything else as 500.
    case immediate(@Sendable (Request) throws -> Response)
    /// In a task of its own.
    case async(@Sendable (Request) async throws -> Response)
    /// By calling back, once, from any thread. Further calls change nothing; if the closure is dropped
    /// without a call, the client gets a 500.
    case callback(@Sendable (Request, @escaping @Sendable (Response) -> Void) -> Void)
    /// In a task of its own that reads the body as it arrives; the route's body limit holds.
    case streaming(@Sendable (Request, RequestBodyStream) async throws -> Response)

    var readsStream: Bool {
        if case .streaming = self { true } else { false }
    }
}
