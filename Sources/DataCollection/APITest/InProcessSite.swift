import Cryptography
import HTTP
import SQLStore
import WebAccess

/// Sends requests from the API test page to this site, in process.
///
/// A class with a lock: the site gets its routes, including those of this page, before it gets the router that handles
/// them.
public final class InProcessSite: Sendable {
    private let router = Locked<Router?>(nil)

    /// Creates a site without a router.
    public init() {}

    /// Sets the router that handles requests.
    public func open(_ router: Router) { self.router.withLock { $0 = router } }

    /// Posts a body as the user's browser would, with the same session and from the same address.
    func post(_ body: [UInt8], type: String, to target: String, for context: RequestContext) async
        -> ClientResponse?
    {
        guard let router = router.withLock({ $0 }) else { return nil }
        let request = context.request
        let client = InProcessClient(
            router, peer: request.peer, isSecure: request.isSecure, host: request.host)
        var headers: Headers = ["accept": "application/json", CSRFToken.headerName: context.formToken]
        if let cookies = request.headers["cookie"] { headers["cookie"] = cookies }
        if let agent = request.headers["user-agent"] { headers["user-agent"] = agent }
        return await client.post(target, body: body, type: type, headers: headers)
    }
}
