import Access
import HTTP
import SQLStore

/// The handler of a route, after the access check.
enum RouteAction: Sendable {
    typealias InTransaction = @Sendable (IncomingRequest, borrowing Transaction) throws -> ResponseInContext
    typealias Check = @Sendable (IncomingRequest, borrowing Transaction) throws -> PendingResponse

    /// Runs in a read transaction.
    case reading(InTransaction)
    /// Runs in a write transaction that is then committed.
    case writing(InTransaction)
    /// Checks access in a read transaction, and runs outside of it.
    case suspending(Check)
}

/// A response with its request context.
struct ResponseInContext: Sendable {
    let response: Response
    let context: RequestContext
}

/// The remaining work after a check, with the request context.
struct PendingResponse: Sendable {
    let context: RequestContext
    let work: @Sendable () async throws -> Response
}

/// An error with its request context, so that the error page can show user and folder.
struct ErrorInContext: Error {
    let error: any Error
    let context: RequestContext
}

/// Checks access to a route, inside a transaction.
struct AccessCheck: Sendable {
    let siteContext: SiteContext
    let locate: SiteRoute.Locator
    let needsPerson: Bool
    /// Whether API keys are accepted. Otherwise, they are ignored.
    let allowsAPIKeys: Bool
    /// Whether users who still have to set up a second factor have access.
    var allowsPendingSecondFactor = false
    /// Whether changes are allowed during the preview of a role.
    var allowsRolePreview = false

    func requiring<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.Handler<P>
    ) -> RouteAction.InTransaction {
        { incoming, transaction in
            let (context, grant) = try admit(permission, incoming, transaction)
            if siteContext.isProbe {
                return ResponseInContext(response: AccessProbe.passed, context: context)
            }
            do {
                return ResponseInContext(response: try handler(context, grant, transaction), context: context)
            } catch {
                throw ErrorInContext(error: error, context: context)
            }
        }
    }

    func requiring<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.AsyncHandler<P>
    ) -> RouteAction.Check {
        { incoming, transaction in
            let (context, grant) = try admit(permission, incoming, transaction)
            if siteContext.isProbe { return PendingResponse(context: context) { AccessProbe.passed } }
            return PendingResponse(context: context) { try await handler(context, grant) }
        }
    }

    func requiringIdentityLink<P: Permission>(
        and permission: P.Type, _ handler: @escaping SiteRoute.AsyncHandler<P>
    ) -> RouteAction.Check where P.Subject == Channel {
        { incoming, transaction in
            let (context, grant) = try admit(permission, incoming, transaction)
            do {
                try IdentityLinkRepository.require(with: grant, in: transaction)
            } catch {
                throw ErrorInContext(error: error, context: context)
            }
            if siteContext.isProbe { return PendingResponse(context: context) { AccessProbe.passed } }
            return PendingResponse(context: context) { try await handler(context, grant) }
        }
    }

    func withoutPermission(_ handler: @escaping SiteRoute.OpenHandler) -> RouteAction.InTransaction {
        { incoming, transaction in
            let context = try context(incoming, transaction)
            if siteContext.isProbe {
                return ResponseInContext(response: AccessProbe.passed, context: context)
            }
            do {
                return ResponseInContext(response: try handler(context, transaction), context: context)
            } catch {
                throw ErrorInContext(error: error, context: context)
            }
        }
    }

    func withoutPermission(_ handler: @escaping SiteRoute.AsyncOpenHandler) -> RouteAction.Check {
        { incoming, transaction in
            let context = try context(incoming, transaction)
            if siteContext.isProbe { return PendingResponse(context: context) { AccessProbe.passed } }
            return PendingResponse(context: context) { try await handler(context) }
        }
    }

    private func admit<P: Permission>(
        _ permission: P.Type, _ incoming: IncomingRequest, _ transaction: borrowing Transaction
    ) throws -> (RequestContext, Grant<P>) {
        let context = try context(incoming, missing: P.Subject.noun, transaction)
        do {
            let grant = try Roles.grant(
                permission, at: context.location, by: context.actor, roles: context.effectiveRoles,
                in: transaction)
            return (context, grant)
        } catch let refusal as NotFound {
            // The page must not reveal the folder.
            throw ErrorInContext(error: refusal, context: try withoutFolder(context, transaction))
        } catch {
            throw ErrorInContext(error: error, context: context)
        }
    }

    /// A folder that doesn't exist is refused in the same words as one that the user can't see; `missing` is the noun.
    private func context(
        _ incoming: IncomingRequest, missing: String = "page", _ transaction: borrowing Transaction
    ) throws -> RequestContext {
        guard let person = try person(incoming, transaction) else {
            return RequestContext(incoming, person: nil, place: .site, rolesByLevel: .none)
        }
        let (looking, preview) = try person.previewing(incoming, transaction)
        let arriving = RequestContext(incoming, person: looking, place: .site, rolesByLevel: .none)
            .previewing(as: preview)
        if let preview, !incoming.request.method.isSafe, !allowsRolePreview {
            throw ErrorInContext(error: ReadOnlyPreview(preview.role), context: arriving)
        }
        let place: FolderLocation?
        do {
            place = try FolderRepository.place(locate(incoming.request), in: transaction)
        } catch {
            throw ErrorInContext(error: error, context: arriving)
        }
        guard let place else {
            throw ErrorInContext(error: NotFound(missing), context: try withoutFolder(arriving, transaction))
        }
        let rolesByLevel = try Roles.effectiveRolesByLevel(
            of: looking.holder, at: place, now: incoming.now, in: transaction)
        let context = arriving.at(place, rolesByLevel)
        // Programs need no sibling folders, and a key may have less access than its owner.
        guard incoming.acceptsHTML, !siteContext.isProbe, person.session != nil else { return context }
        return try context.withSiblings(transaction)
    }

    /// Returns the user who may use the route; nil if it needs none. Throws if it needs one.
    private func person(
        _ incoming: IncomingRequest, _ transaction: borrowing Transaction
    ) throws -> AuthenticatedUser? {
        guard let person = try incoming.authenticatedUser(in: transaction),
            allowsAPIKeys || person.session != nil
        else {
            if needsPerson { throw SignInRequired() }
            return nil
        }
        if person.mustSetUpSecondFactor, !allowsPendingSecondFactor {
            // On a public page, such users count as not signed in.
            if needsPerson { throw SecondFactorRequired() }
            return nil
        }
        return person
    }

    /// Returns the context of the page for a folder that doesn't exist or that the user can't see: the closest folder
    /// that they can open. Programs get no page.
    private func withoutFolder(
        _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> RequestContext {
        let incoming = context.incoming
        guard incoming.acceptsHTML, !siteContext.isProbe, context.person?.session != nil else {
            return context.at(.site, .none)
        }
        return try context.atNearestFolder(of: locate(incoming.request), transaction)
    }
}
