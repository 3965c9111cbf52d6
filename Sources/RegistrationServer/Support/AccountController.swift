import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages about participants' accounts of an app. Every view is audited, because addresses are shown.
struct AccountController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let support: AccountSupportRepository
    /// Returns the public address of the site, without a trailing slash.
    let address: @Sendable () -> String
    let wakeEmails: @Sendable () -> Void
    /// Makes waiting calls to other Response servers now.
    let wakeWithdrawals: @Sendable () -> Void
    /// Removes what an erasure leaves behind in the files of the database.
    let removeRemains: @Sendable () -> Void

    var routes: [SiteRoute] {
        [
            .get(AccountPaths.list, requiring: ManageAccounts.self, async: list),
            .post(AccountPaths.search, requiring: ManageAccounts.self, use: search),
            .get(AccountPaths.file, requiring: ManageAccounts.self, async: file),
            .get(AccountPaths.account, requiring: ManageAccounts.self, async: show),
            .post(AccountPaths.code, requiring: ManageAccounts.self, use: resendCode),
            .post(AccountPaths.unlocking, requiring: ManageAccounts.self, use: unlock),
            .post(AccountPaths.signOut, requiring: ManageAccounts.self, use: signOut),
            .post(AccountPaths.address, requiring: ManageAccounts.self, async: askAddress),
            .post(AccountPaths.addressWithdrawal, requiring: ManageAccounts.self, use: withdrawAddress),
            .post(AccountPaths.deactivation, requiring: ManageAccounts.self, async: deactivate),
            .post(AccountPaths.erasure, requiring: ManageAccounts.self, async: erase),
        ]
    }

    // MARK: List

    private func list(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let query = context.request.query
        let condition = try query.option("state", as: AccountCondition.self)
        let place = try Self.place(query)
        let list = try await store.read { transaction in
            let grant = try context.require(ManageAccounts.self, on: grant.subject, in: transaction)
            return try support.page(condition, place, with: grant, transaction)
        }
        try await store.write { transaction in
            let grant = try context.require(ManageAccounts.self, on: grant.subject, in: transaction)
            try support.recordReading(
                "account.list", ["accounts": .number(list.accounts.count)], grant, transaction)
        }
        let frame = siteMap.frame(
            context, "Accounts",
            purpose: "People who have an account in this app. Each view is recorded in the audit log.",
            section: AccountPaths.accounts)
        return .html(
            AccountListPage(
                frame: frame, address: AccountPaths.list(grant.subject), condition: condition,
                isNarrowed: condition != nil, list: list, now: context.now
            ).render())
    }

    private static func place(_ query: Query) throws -> AccountListPlace {
        func id(_ name: String) throws -> AccountID? {
            try query.option(name) { Int64($0).map { AccountID(rawValue: $0) } }
        }
        if let older = try id("older") { return .older(older) }
        if let newer = try id("newer") { return .newer(newer) }
        return .start
    }

    /// Finds the account with an address. The address is in the form, because addresses of pages are kept in logs.
    private func search(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let email = (context.form["email"] ?? "").trimmed
        let list = AccountPaths.list(grant.subject)
        guard AccountEmailAddress.problem(email) == nil else {
            return context.redirect(
                to: list,
                flash: Flash(
                    .failure, "Enter the entire email address.",
                    detail: "Addresses are stored encrypted, so a part of one can't be found."))
        }
        let found = try support.find(email: email, with: grant, transaction)
        try support.recordReading("account.search", ["found": .flag(found != nil)], grant, transaction)
        guard let found else {
            return context.redirect(
                to: list,
                flash: Flash(
                    .information, "No account has this address.",
                    detail: "Check the spelling. The app may also be in another organization."))
        }
        return context.redirect(to: AccountPaths.account(found.id, grant.subject))
    }

    private func file(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let condition = try context.request.query.option("state", as: AccountCondition.self)
        let app = grant.subject
        try await store.write { transaction in
            let grant = try context.require(ManageAccounts.self, on: app, in: transaction)
            try support.recordReading(
                "account.export", ["state": .text(condition?.rawValue ?? "all")], grant, transaction)
        }
        let writer = AccountFileWriter(support: support, condition: condition)
        let store = store
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            // The file may be sent later than it was asked for, so the right is checked again with its rows.
            try store.withSnapshot { transaction in
                try writer.write(
                    with: context.require(ManageAccounts.self, on: app, in: transaction), transaction,
                    to: sink)
            }
        }.attachment(named: "accounts-\(app.name).csv")
    }

    // MARK: One account

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let id = Self.id(context)
        let details = try await store.write { transaction in
            let grant = try context.require(ManageAccounts.self, on: grant.subject, in: transaction)
            let details = try support.details(id, with: grant, transaction)
            try support.record("account.view", details.account, grant, transaction)
            return details
        }
        return .html(page(context, grant, details).render())
    }

    static func id(_ context: RequestContext) -> AccountID {
        AccountID(rawValue: context.request.parameters.value("account", as: Int64.self) ?? 0)
    }

    func page(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, _ details: SupportedAccount
    ) -> AccountPage {
        let app = grant.subject
        let frame = siteMap.frame(
            context, "Account \(details.account.id)", section: AccountPaths.accounts,
            parent: PageLink("Accounts", to: AccountPaths.list(app)))
        return AccountPage(
            frame: frame, address: AccountPaths.account(details.account.id, app), app: app, details: details,
            now: context.now)
    }
}
