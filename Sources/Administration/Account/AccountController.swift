import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Templating

/// What people do with their own account.
public struct AccountController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store

    /// The controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts, store: Store) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
    }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        [
            .get("/account", .signedIn, use: show),
            .post("/account/password", .signedIn, async: changePassword),
            .post("/account/sessions/{session}/end", .signedIn, use: endSession),
        ]
    }

    private func show(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        .html(try page(visit, in: transaction).render())
    }

    private func changePassword(_ visit: Visit) async throws -> Response {
        do {
            try await accounts.changePassword(
                of: visit.requirePerson(), from: visit.form["old"] ?? "", to: visit.form["new"] ?? "",
                at: visit.address)
        } catch let refusal as any PeopleRefusal where refusal.kind == .invalid {
            var page = try await store.read { transaction in try self.page(visit, in: transaction) }
            page.problems = FormProblems(refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        return visit.redirect(
            to: "/account",
            saying: Flash(.success, "Your password is changed.", detail: "Your other sessions were ended."))
    }

    private func endSession(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        guard let number = visit.request.parameters.value("session", as: Int64.self) else {
            throw NotFound("session")
        }
        try SessionRepository.end(
            SessionID(rawValue: number), of: visit.requirePerson(), in: transaction)
        return visit.redirect(to: "/account", saying: Flash(.success, "The session is ended."))
    }

    private func page(_ visit: Visit, in transaction: borrowing Transaction) throws -> AccountPage {
        let person = try visit.requirePerson()
        return AccountPage(
            frame: siteMap.frame(visit, "Your account", purpose: person.email),
            sessions: try SessionRepository.all(of: person, in: transaction).map {
                AccountPage.SessionLine($0, of: person)
            })
    }
}
