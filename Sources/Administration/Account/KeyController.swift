import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The API keys of somebody's own account: issued, shown once, revoked.
public struct KeyController: Sendable {
    let siteMap: SiteMap
    let random: RandomBytes

    /// The controller of a site.
    public init(siteMap: SiteMap, random: @escaping RandomBytes) {
        self.siteMap = siteMap
        self.random = random
    }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        [
            .get(KeysPage.address, .signedIn, use: show),
            .post(KeysPage.address, .signedIn, use: issue),
            .post(KeysPage.address + "/{key:int}/revoke", .signedIn, use: revoke),
        ]
    }

    private func show(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        .html(try page(visit, issued: visit.handedOver?.first, in: transaction).render())
    }

    /// Hands the key over to the page that shows it: it is kept nowhere.
    private func issue(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        let person = try visit.requirePerson()
        let title = (visit.form["title"] ?? "").trimmed
        let days = visit.form["days"] ?? ""
        do {
            let key = try APIKeyRepository.issue(
                title, days: Int(days) ?? 0, random: random, to: person, in: transaction)
            return visit.redirect(to: KeysPage.address, handingOver: [key.text])
        } catch let invalid as Invalid {
            var page = try page(visit, issued: nil, in: transaction)
            (page.title, page.days, page.problems) = (title, days, FormProblems(invalid))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func revoke(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        guard let number = visit.request.parameters.value("key", as: Int64.self) else {
            throw NotFound("API key")
        }
        try APIKeyRepository.revoke(
            APIKeyID(rawValue: number), of: visit.requirePerson(), in: transaction)
        return visit.redirect(
            to: KeysPage.address,
            saying: Flash("The key is revoked.", detail: "Programs that bring it are refused from now on."))
    }

    private func page(
        _ visit: Visit, issued: String?, in transaction: borrowing Transaction
    ) throws -> KeysPage {
        let person = try visit.requirePerson()
        var frame = siteMap.frame(
            visit, "API keys",
            purpose:
                "With a key of yours, a program in R, Python, SAS or any other language reads what you may read."
        )
        if issued != nil {
            frame.notice = .done(
                "The key is issued.", "Copy it now: it is shown this once and cannot be looked up.")
        }
        return KeysPage(
            frame: frame,
            lines: try APIKeyRepository.all(of: person, in: transaction).map {
                KeysPage.Line($0, now: visit.now)
            },
            examples: KeyExamples(
                host: visit.request.host, isSecure: visit.request.isSecure, key: issued))
    }
}
