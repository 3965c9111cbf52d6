import Access
import HTTP
import SQLStore

extension SiteContext {
    /// Returns the route for unknown paths. Signed-in users get a page with the menu of the closest folder that they can
    /// open.
    func unknownRoute(_ refusing: @escaping Router.ErrorResponder) -> Route {
        Route(
            .get, "/{address...}",
            responder: .callback { [self] request, respond in
                let refusal = refusing(.notFound, request)
                guard hasSession(request), refusal.headers["content-type"]?.hasPrefix("text/html") == true
                else {
                    return respond(refusal)
                }
                respondInContext(to: HTTPError.notFound, request, respond)
            })
    }

    /// Returns what responds to requests that the server refuses itself, whose error pages show the previewed
    /// role, too.
    func refusals(_ refusing: @escaping Router.ErrorResponder) -> Router.RefusalResponder {
        { [self] refusal, request in
            guard hasPreview(request),
                refusing(refusal, request).headers["content-type"]?.hasPrefix("text/html") == true
            else { return nil }
            return .callback { [self] request, respond in refuse(request, refusal, respond) }
        }
    }

    /// Responds to a request that is refused before its access is checked. During the preview of a role, the page shows
    /// the role and a way to stop the preview.
    func refuse(
        _ request: Request, _ error: any Error, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        guard hasPreview(request) else { return respond(response(to: error, request, context: nil)) }
        respondInContext(to: error, request, respond)
    }

    /// Responds to an error with the user and the folder of the request, if they can be identified.
    private func respondInContext(
        to error: any Error, _ request: Request, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let incoming = IncomingRequest(headOf: request, self)
        store.submitRead(
            { transaction -> RequestContext? in
                guard let user = try incoming.authenticatedUser(in: transaction), user.session != nil else {
                    return nil
                }
                let (person, preview) = try user.previewing(incoming, transaction)
                // Users who still have to set up a second factor count as not signed in.
                if preview == nil, user.mustSetUpSecondFactor { return nil }
                return try RequestContext(incoming, person: person, place: .site, rolesByLevel: .none)
                    .previewing(as: preview)
                    .atNearestFolder(of: FolderPath(address: request.path), transaction)
            },
            then: { [self] result in
                respond(response(to: error, request, context: (try? result.get()) ?? nil))
            })
    }

    private func hasPreview(_ request: Request) -> Bool {
        let names = CookieNames(for: request)
        return request.cookies[names.preview] != nil && hasSession(request)
    }

    private func hasSession(_ request: Request) -> Bool {
        request.cookies[CookieNames(for: request).session] != nil
    }
}

extension AuthenticatedUser {
    /// Returns the user with their own roles, or with the previewed role.
    func previewing(
        _ incoming: IncomingRequest, _ transaction: borrowing Transaction
    ) throws -> (AuthenticatedUser, PreviewedRole?) {
        guard session != nil, let preview = PreviewCookie.read(incoming, for: self) else {
            return (self, nil)
        }
        let folder = try FolderRepository.folder(preview.folder, in: transaction)
        return (previewing(as: preview), PreviewedRole(role: preview.role, folder: folder))
    }
}
