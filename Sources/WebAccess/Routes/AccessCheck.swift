import Access
import HTTP
import SQLStore

/// What a route does once its entrance has decided.
enum RouteAction: Sendable {
    typealias InTransaction = @Sendable (IncomingRequest, borrowing Transaction) throws -> ResponseInContext
    typealias Check = @Sendable (IncomingRequest, borrowing Transaction) throws -> PendingResponse

    /// In a snapshot.
    case reading(InTransaction)
    /// In a transaction that is committed.
    case writing(InTransaction)
    /// Checked in a snapshot, done outside of it.
    case suspending(Check)
}

/// A response and the visit that it answers.
struct ResponseInContext: Sendable {
    let response: Response
    let context: RequestContext
}

/// What is left to do after a check, and the visit that passed it.
struct PendingResponse: Sendable {
    let context: RequestContext
    let work: @Sendable () async throws -> Response
}

/// An error and the visit that met it, so that its page can show who and where.
struct ErrorInContext: Error {
    let error: any Error
    let context: RequestContext
}

/// Decides whether a request may come in, inside a transaction.
struct AccessCheck: Sendable {
    let siteContext: SiteContext
    let locate: SiteRoute.Locator
    let needsPerson: Bool
    /// Whether an API key will do; where it will not, a key is as good as nothing.
    let allowsAPIKeys: Bool
    /// Whether someone may come in who has to set up a second factor before anything else.
    var allowsPendingSecondFactor = false
    /// Whether someone may come in to change something while they look at the portal with a role.
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
        let context = try context(incoming, transaction)
        do {
            let grant = try Roles.grant(
                permission, at: context.location, by: context.actor, roles: context.effectiveRoles,
                in: transaction)
            return (context, grant)
        } catch let refusal as NotFound {
            // The page must not give away the place by its frame.
            throw ErrorInContext(error: refusal, context: context.at(.site, .none))
        } catch {
            throw ErrorInContext(error: error, context: context)
        }
    }

    private func context(_ incoming: IncomingRequest, _ transaction: borrowing Transaction) throws
        -> RequestContext
    {
        guard let person = try incoming.authenticatedUser(in: transaction),
            allowsAPIKeys || person.session != nil
        else {
            if needsPerson { throw SignInRequired() }
            return RequestContext(incoming, person: nil, place: .site, rolesByLevel: .none)
        }
        if person.mustSetUpSecondFactor, !allowsPendingSecondFactor {
            // On a page for anyone they are a stranger.
            if needsPerson { throw SecondFactorRequired() }
            return RequestContext(incoming, person: nil, place: .site, rolesByLevel: .none)
        }
        let (looking, preview) = try person.previewing(incoming, transaction)
        let arriving = RequestContext(incoming, person: looking, place: .site, rolesByLevel: .none)
            .previewing(
                as: preview)
        if let preview, !incoming.request.method.isSafe, !allowsRolePreview {
            throw ErrorInContext(error: ReadOnlyPreview(preview.role), context: arriving)
        }
        let place: FolderLocation?
        do {
            place = try FolderRepository.place(locate(incoming.request), in: transaction)
        } catch {
            throw ErrorInContext(error: error, context: arriving)
        }
        guard let place else { throw ErrorInContext(error: NotFound("page"), context: arriving) }
        let rolesByLevel = try Roles.effectiveRolesByLevel(of: looking.holder, at: place, in: transaction)
        let context = arriving.at(place, rolesByLevel)
        // Programs are shown no way to what lies next to the place; a key may reach less of it than its owner.
        guard incoming.acceptsHTML, !siteContext.isProbe, person.session != nil else { return context }
        // Most people hold a role at the place itself, which says all.
        let hasAnyRole = rolesByLevel.roles(at: .any).hasAnyRole
        return context.with(
            siblings: try SiblingFolders.siblings(
                of: place, for: looking.holder, rolesByLevel, in: transaction),
            rightsFromDescendants: hasAnyRole
                ? [] : try Roles.rightsFromDescendants(of: looking.holder, at: place, in: transaction))
    }
}
