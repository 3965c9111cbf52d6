import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Imports a list of people. The user reviews each line, then everything is written in one transaction and emails are
/// sent.
public struct PeopleImportController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let outbox: MailQueueRepository
    /// Sends the queued emails in the background.
    let sendQueuedEmails: SendQueuedEmails

    /// Twice the size of a list, which can be sent as a file and as pasted text.
    private static let bodyLimit = 3 << 20

    /// Creates the controller of a site.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, outbox: MailQueueRepository,
        sendQueuedEmails: @escaping SendQueuedEmails
    ) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.outbox = outbox
        self.sendQueuedEmails = sendQueuedEmails
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(PeoplePaths.site, ManageSite.self) + routes(PeoplePaths.organization, ManagePeople.self)
    }

    private func routes<P: PeopleManaging>(_ base: String, _ permission: P.Type) -> [SiteRoute] {
        let page = base + "/users/import"
        return [
            .get(page, requiring: permission, use: ask),
            .get(page + "/template.csv", requiring: permission, use: template)
                .described(as: .nothing("people take it from its page, and fill it in")),
            .post(page + "/review", requiring: permission, bodyLimit: Self.bodyLimit, async: review),
            .post(page, requiring: permission, bodyLimit: Self.bodyLimit, async: importPeople),
        ]
    }

    private func ask<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(askPage(context).render())
    }

    private func template<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        // Starts with a byte order mark, so that spreadsheets detect UTF-8.
        Response.bytes(Array(("\u{FEFF}" + PeopleList.template).utf8), type: "text/csv; charset=utf-8")
            .attachment(named: "people.csv")
    }

    /// Shows what the import would do, in a read transaction.
    private func review<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        var text = context.form["people"] ?? ""
        do {
            text = try PeopleList.text(of: context.form)
            let (lines, subject) = (try PeopleList(text).lines, grant.subject)
            let plan = try await store.read { transaction in
                let grant = try context.require(P.self, on: subject, in: transaction)
                return try PeopleImport(with: grant).plan(lines, in: transaction)
            }
            let page = reviewPage(context, text, plan)
            return .html(page.render(), status: page.hasRefused ? .unprocessableContent : .ok)
        } catch let refusal as InvalidInput {
            return .html(refused(context, text, refusal).render(), status: .unprocessableContent)
        }
    }

    /// The result of an import, or the current plan if it changed since the review.
    private enum Outcome: Sendable {
        case done(invited: Int, changed: Int)
        case different([PlannedImportRow])
    }

    private func importPeople<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let text = context.form["people"] ?? ""
        let lines: [ImportRow]
        do {
            lines = try PeopleList(text).lines
        } catch {
            return .html(refused(context, text, error).render(), status: .unprocessableContent)
        }
        switch try await run(lines, context, grant) {
        case .different(let plan):
            var page = reviewPage(context, text, plan)
            page.problems.add(
                "",
                "Something changed since your last review. Nothing has been imported. Review the list again.")
            return .html(page.render(), status: .conflict)
        case .done(let invited, let changed):
            await sendQueuedEmails()
            return context.redirect(
                to: PeoplePaths(context.location).users, flash: Self.flash(invited, changed))
        }
    }

    /// Makes the changes if they are the ones that the user has reviewed.
    private func run<P: PeopleManaging>(
        _ lines: [ImportRow], _ context: RequestContext, _ grant: Grant<P>
    ) async throws -> Outcome {
        let (subject, accounts, outbox) = (grant.subject, accounts, outbox)
        let language = PortalLanguage(tag: context.form["language"] ?? "")
        let looked = context.form["plan"] ?? ""
        return try await store.write { transaction in
            let people = PeopleImport(with: try context.require(P.self, on: subject, in: transaction))
            let plan = try people.plan(lines, in: transaction)
            guard Self.digest(of: plan) == looked, !plan.contains(where: \.isRefused) else {
                return .different(plan)
            }
            let counts = try people.run(
                plan, language: language, accounts: accounts, mailQueue: outbox,
                location: context.location.folder.title, in: transaction)
            return .done(invited: counts.invited, changed: counts.changed)
        }
    }

    private static func flash(_ invited: Int, _ changed: Int) -> Flash {
        let people = NumberFormat.counted(invited + changed, "person", "people")
        return Flash(
            "\(people) imported.",
            detail:
                "Invited: \(NumberFormat.integer(invited)). Existing users updated: \(NumberFormat.integer(changed)). "
                + "We've sent the emails.")
    }

    // MARK: Pages

    private func askPage(_ context: RequestContext) -> PeopleImportPage {
        let paths = PeoplePaths(context.location)
        return PeopleImportPage(
            frame: siteMap.frame(
                context, "Import people",
                purpose: "Invite a list of people and assign roles. You can review each line first.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths)
    }

    private func refused(_ context: RequestContext, _ text: String, _ refusal: InvalidInput)
        -> PeopleImportPage
    {
        var page = askPage(context)
        page.text = text
        page.language = PortalLanguage(tag: context.form["language"] ?? "").rawValue
        page.problems = FormProblems(refusal)
        return page
    }

    private func reviewPage(_ context: RequestContext, _ text: String, _ plan: [PlannedImportRow])
        -> PeopleImportReviewPage
    {
        let paths = PeoplePaths(context.location)
        return PeopleImportReviewPage(
            frame: siteMap.frame(
                context, "Import people",
                purpose: "Nothing has been imported yet. Review what each line will do.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths, text: text,
            language: PortalLanguage(tag: context.form["language"] ?? "").rawValue, plan: plan,
            digest: Self.digest(of: plan))
    }

    /// Returns the fingerprint of a plan: each line with its outcome.
    private static func digest(of plan: [PlannedImportRow]) -> String {
        SHA256.digest(
            plan.map { "\($0.line) \($0.outcome) \($0.what)" }.joined(separator: "\n")
        ).hex
    }
}
