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
    let visit: RequestContext
}

/// What is left to do after a check, and the visit that passed it.
struct PendingResponse: Sendable {
    let visit: RequestContext
    let work: @Sendable () async throws -> Response
}

/// An error and the visit that met it, so that its page can show who and where.
struct ErrorInContext: Error {
    let error: any Error
    let visit: RequestContext
}

/// Decides whether a request may come in, inside a transaction.
struct AccessCheck: Sendable {
    let doorkeeper: SiteContext
    let locate: SiteRoute.Locator
    let needsPerson: Bool
    /// Whether an API key will do; where it will not, a key is as good as nothing.
    let allowsAPIKeys: Bool
    /// Whether somebody may come in who has to set up a second factor before anything else.
    var allowsPendingSecondFactor = false
    /// Whether somebody may come in to change something while they look at the portal with a role.
    var allowsRolePreview = false

    func requiring<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.Handler<P>
    ) -> RouteAction.InTransaction {
        { entering, transaction in
            let (visit, grant) = try admit(permission, entering, transaction)
            if doorkeeper.isProbe { return ResponseInContext(response: AccessProbe.passed, visit: visit) }
            do {
                return ResponseInContext(response: try handler(visit, grant, transaction), visit: visit)
            } catch {
                throw ErrorInContext(error: error, visit: visit)
            }
        }
    }

    func requiring<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.AsyncHandler<P>
    ) -> RouteAction.Check {
        { entering, transaction in
            let (visit, grant) = try admit(permission, entering, transaction)
            if doorkeeper.isProbe { return PendingResponse(visit: visit) { AccessProbe.passed } }
            return PendingResponse(visit: visit) { try await handler(visit, grant) }
        }
    }

    func withoutPermission(_ handler: @escaping SiteRoute.OpenHandler) -> RouteAction.InTransaction {
        { entering, transaction in
            let visit = try visit(entering, transaction)
            if doorkeeper.isProbe { return ResponseInContext(response: AccessProbe.passed, visit: visit) }
            do {
                return ResponseInContext(response: try handler(visit, transaction), visit: visit)
            } catch {
                throw ErrorInContext(error: error, visit: visit)
            }
        }
    }

    func withoutPermission(_ handler: @escaping SiteRoute.AsyncOpenHandler) -> RouteAction.Check {
        { entering, transaction in
            let visit = try visit(entering, transaction)
            if doorkeeper.isProbe { return PendingResponse(visit: visit) { AccessProbe.passed } }
            return PendingResponse(visit: visit) { try await handler(visit) }
        }
    }

    private func admit<P: Permission>(
        _ permission: P.Type, _ entering: IncomingRequest, _ transaction: borrowing Transaction
    ) throws -> (RequestContext, Grant<P>) {
        let visit = try visit(entering, transaction)
        do {
            let grant = try Roles.grant(
                permission, at: visit.location, by: visit.actor, roles: visit.effectiveRoles, in: transaction)
            return (visit, grant)
        } catch let refusal as NotFound {
            // The page must not give away the place by its frame.
            throw ErrorInContext(error: refusal, visit: visit.at(.site, .none))
        } catch {
            throw ErrorInContext(error: error, visit: visit)
        }
    }

    private func visit(_ entering: IncomingRequest, _ transaction: borrowing Transaction) throws -> RequestContext {
        guard let person = try entering.authenticatedUser(in: transaction), allowsAPIKeys || person.session != nil else {
            if needsPerson { throw SignInRequired() }
            return RequestContext(entering, person: nil, place: .site, standings: .none)
        }
        if person.mustSetUpSecondFactor, !allowsPendingSecondFactor {
            // On a page for anyone they are a stranger.
            if needsPerson { throw SecondFactorRequired() }
            return RequestContext(entering, person: nil, place: .site, standings: .none)
        }
        let (looking, preview) = try look(person, entering, transaction)
        let arriving = RequestContext(entering, person: looking, place: .site, standings: .none).previewing(as: preview)
        if let preview, !entering.request.method.isSafe, !allowsRolePreview {
            throw ErrorInContext(error: ReadOnlyPreview(preview.role), visit: arriving)
        }
        let place: FolderLocation?
        do {
            place = try FolderRepository.place(locate(entering.request), in: transaction)
        } catch {
            throw ErrorInContext(error: error, visit: arriving)
        }
        guard let place else { throw ErrorInContext(error: NotFound("page"), visit: arriving) }
        let standings = try Roles.effectiveRolesByLevel(of: looking.holder, at: place, in: transaction)
        let visit = arriving.at(place, standings)
        // Programs are shown no way to what lies next to the place; a key may reach less of it than its owner.
        guard entering.acceptsHTML, !doorkeeper.isProbe, person.session != nil else { return visit }
        // Most people hold a role at the place itself, which says all.
        let isSomebody = standings.roles(at: .any).hasAnyRole
        return visit.with(
            siblings: try SiblingFolders.siblings(of: place, for: looking.holder, standings, in: transaction),
            rightsFromDescendants: isSomebody ? [] : try Roles.rightsFromDescendants(of: looking.holder, at: place, in: transaction))
    }

    /// The person as they look at the portal: for themselves, or with the role that their browser was given.
    private func look(
        _ person: AuthenticatedUser, _ entering: IncomingRequest, _ transaction: borrowing Transaction
    ) throws -> (AuthenticatedUser, PreviewedRole?) {
        guard person.session != nil, let preview = PreviewCookie.read(entering, for: person) else {
            return (person, nil)
        }
        let folder = try FolderRepository.folder(preview.folder, in: transaction)
        return (person.previewing(as: preview), PreviewedRole(role: preview.role, folder: folder))
    }
}
