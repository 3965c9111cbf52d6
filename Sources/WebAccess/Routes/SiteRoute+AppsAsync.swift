import Access
import HTTP

extension SiteRoute {
    /// Returns a route for apps that responds on the event loop if the data is in memory, and later otherwise.
    ///
    /// The handler starts on the event loop and must not block it. It calls back once, from any thread.
    public static func app(
        _ method: Method, _ pattern: String, bodyLimit: Int = 0, ignoresCase: Bool = false,
        fileID: String = #fileID, line: Int = #line,
        refusing: @escaping @Sendable (AppAuthenticationError, Request) -> Response,
        later handler:
            @escaping @Sendable (Request, AppCredential, @escaping @Sendable (Response) -> Void) -> Void
    ) -> SiteRoute {
        SiteRoute(
            method, pattern, .app, bodyLimit: bodyLimit, ignoresCase: ignoresCase, fileID: fileID, line: line
        ) { siteContext in
            .callback { request, respond in
                switch siteContext.credential(of: request) {
                case .success where siteContext.isProbe: respond(AccessProbe.passed)
                case .success(let credential): handler(request, credential, respond)
                case .failure(let refusal):
                    respond(
                        refusing(refusal.refusal, request).logging("AppRefusal.\(refusal.refusal)"))
                }
            }
        }
    }
}
