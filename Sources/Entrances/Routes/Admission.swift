import Access
import HTTP
import SQLStore

/// What a route does once its entrance has decided.
enum Work: Sendable {
    typealias InTransaction = @Sendable (Entering, borrowing Transaction) throws -> Outcome
    typealias Check = @Sendable (Entering, borrowing Transaction) throws -> Pending

    /// In a snapshot.
    case reading(InTransaction)
    /// In a transaction that is committed.
    case writing(InTransaction)
    /// Checked in a snapshot, done outside of it.
    case suspending(Check)
}

/// A response and the visit that it answers.
struct Outcome: Sendable {
    let response: Response
    let visit: Visit
}

/// What is left to do after a check, and the visit that passed it.
struct Pending: Sendable {
    let visit: Visit
    let work: @Sendable () async throws -> Response
}

/// An error and the visit that met it, so that its page can show who and where.
struct Met: Error {
    let error: any Error
    let visit: Visit
}

/// Decides whether a request may come in, inside a transaction.
struct Admission: Sendable {
    let doorkeeper: Doorkeeper
    let locate: SiteRoute.Locator
    let needsPerson: Bool
    /// Whether an API key will do; where it will not, a key is as good as nothing.
    let takesKeys: Bool
    /// Whether somebody may come in who has to set up a second factor before anything else.
    var takesOwing = false
    /// Whether somebody may come in to change something while they look at the portal with a role.
    var takesPreview = false

    func permitting<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.Handler<P>
    ) -> Work.InTransaction {
        { entering, transaction in
            let (visit, grant) = try admit(permission, entering, transaction)
            if doorkeeper.rehearses { return Outcome(response: Rehearsal.passed, visit: visit) }
            do {
                return Outcome(response: try handler(visit, grant, transaction), visit: visit)
            } catch {
                throw Met(error: error, visit: visit)
            }
        }
    }

    func permitting<P: Permission>(
        _ permission: P.Type, _ handler: @escaping SiteRoute.AsyncHandler<P>
    ) -> Work.Check {
        { entering, transaction in
            let (visit, grant) = try admit(permission, entering, transaction)
            if doorkeeper.rehearses { return Pending(visit: visit) { Rehearsal.passed } }
            return Pending(visit: visit) { try await handler(visit, grant) }
        }
    }

    func opening(_ handler: @escaping SiteRoute.OpenHandler) -> Work.InTransaction {
        { entering, transaction in
            let visit = try visit(entering, transaction)
            if doorkeeper.rehearses { return Outcome(response: Rehearsal.passed, visit: visit) }
            do {
                return Outcome(response: try handler(visit, transaction), visit: visit)
            } catch {
                throw Met(error: error, visit: visit)
            }
        }
    }

    func opening(_ handler: @escaping SiteRoute.AsyncOpenHandler) -> Work.Check {
        { entering, transaction in
            let visit = try visit(entering, transaction)
            if doorkeeper.rehearses { return Pending(visit: visit) { Rehearsal.passed } }
            return Pending(visit: visit) { try await handler(visit) }
        }
    }

    private func admit<P: Permission>(
        _ permission: P.Type, _ entering: Entering, _ transaction: borrowing Transaction
    ) throws -> (Visit, Grant<P>) {
        let visit = try visit(entering, transaction)
        do {
            let grant = try Roles.admit(
                permission, at: visit.place, by: visit.actor, standings: visit.standings, in: transaction)
            return (visit, grant)
        } catch let refusal as NotFound {
            // The page must not give away the place by its frame.
            throw Met(error: refusal, visit: visit.at(.site, .none))
        } catch {
            throw Met(error: error, visit: visit)
        }
    }

    private func visit(_ entering: Entering, _ transaction: borrowing Transaction) throws -> Visit {
        guard let person = try entering.person(in: transaction), takesKeys || person.session != nil else {
            if needsPerson { throw SignInNeeded() }
            return Visit(entering, person: nil, place: .site, standings: .none)
        }
        if person.owesSecondFactor, !takesOwing {
            // On a page for anyone they are a stranger.
            if needsPerson { throw SecondFactorNeeded() }
            return Visit(entering, person: nil, place: .site, standings: .none)
        }
        let (looking, preview) = try look(person, entering, transaction)
        let arriving = Visit(entering, person: looking, place: .site, standings: .none).looking(as: preview)
        if let preview, !entering.request.method.isSafe, !takesPreview {
            throw Met(error: OnlyPreview(preview.role), visit: arriving)
        }
        let place: Place?
        do {
            place = try FolderRepository.place(locate(entering.request), in: transaction)
        } catch {
            throw Met(error: error, visit: arriving)
        }
        guard let place else { throw Met(error: NotFound("page"), visit: arriving) }
        let standings = try Roles.standings(of: looking.holder, at: place, in: transaction)
        let visit = arriving.at(place, standings)
        // Programs are shown no way to what lies next to the place; a key may reach less of it than its owner.
        guard entering.wantsPage, !doorkeeper.rehearses, person.session != nil else { return visit }
        // Most people hold a role at the place itself, which says all.
        let isSomebody = standings.standing(at: .any).isSomebody
        return visit.among(
            try Neighbours.around(place, of: looking.holder, standings, in: transaction),
            handedUp: isSomebody ? [] : try Roles.handedUp(to: looking.holder, at: place, in: transaction))
    }

    /// The person as they look at the portal: for themselves, or with the role that their browser was given.
    private func look(
        _ person: Person, _ entering: Entering, _ transaction: borrowing Transaction
    ) throws -> (Person, PreviewedRole?) {
        guard person.session != nil, let preview = PreviewCookie.read(entering, for: person) else {
            return (person, nil)
        }
        let folder = try FolderRepository.folder(preview.folder, in: transaction)
        return (person.looking(as: preview), PreviewedRole(role: preview.role, folder: folder))
    }
}
