import Cryptography
import HTTP
import SQLStore
import WebAccess

/// The site itself, to which the page that tries the API sends what someone has typed.
///
/// A class over a lock: the site has its routes, this page's among them, before it has the router that answers them.
public final class InProcessSite: Sendable {
    private let router = Locked<Router?>(nil)

    /// A site that answers nothing yet.
    public init() {}

    /// From now on this router answers.
    public func open(_ router: Router) { self.router.withLock { $0 = router } }

    /// Posts a body as the visitor's browser would, with the same session and from the same address.
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
