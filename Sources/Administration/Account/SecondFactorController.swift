import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Lets users set up and remove their second factor, and generate recovery codes.
///
/// These are the only pages open to users who must set up a second factor first.
public struct SecondFactorController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts, store: Store) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(SecondFactorPage.address, .signedIn, use: show),
            .get(SecondFactorSetUpPage.address, .signedInDuringSetUp, use: settingUp),
            .post(SecondFactorSetUpPage.address, .signedInDuringSetUp, async: begin),
            .post(SecondFactorSetUpPage.confirmAddress, .signedInDuringSetUp, async: confirm),
            .get(SecondFactorPage.codesAddress, .signedIn, use: showCodes),
            .post(SecondFactorPage.codesAddress, .signedIn, async: renewCodes),
            .post(SecondFactorPage.removalAddress, .signedIn, async: remove),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard let page = try page(context, in: transaction) else {
            return context.redirect(to: SecondFactorSetUpPage.address)
        }
        return .html(page.render())
    }

    private func settingUp(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        .html(try setUpPage(context, in: transaction).render())
    }

    private func begin(_ context: RequestContext) async throws -> Response {
        do {
            try await accounts.beginAuthenticator(
                for: context.requirePerson(), reauthentication: context.reauthentication, at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await setUpAgain(context, refusal)
        }
        return context.redirect(
            to: ReturnPath.address(SecondFactorSetUpPage.address, returningTo: context.returnPath))
    }

    /// Shows the recovery codes passed by the form. They aren't available after a reload.
    private func showCodes(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        guard let texts = context.oneTimeDisclosure, texts.count > 2 else {
            return context.redirect(to: SecondFactorPage.address)
        }
        return .html(codesPage(context, Array(texts.dropFirst(2)), texts[0], texts[1]).render())
    }

    /// Confirms the setup and passes the recovery codes to the page that shows them once. The codes aren't stored in
    /// plain text.
    private func confirm(_ context: RequestContext) async throws -> Response {
        do {
            let codes = try await accounts.confirmAuthenticator(
                of: context.requirePerson(), code: context.form["code"] ?? "", at: context.address)
            return context.redirect(
                to: ReturnPath.address(SecondFactorPage.codesAddress, returningTo: context.returnPath),
                disclosing: ["Second factor turned on", "Your other sessions have ended."] + codes)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await setUpAgain(context, refusal)
        }
    }

    private func renewCodes(_ context: RequestContext) async throws -> Response {
        do {
            let codes = try await accounts.renewRecoveryCodes(
                of: context.requirePerson(), reauthentication: context.reauthentication, at: context.address)
            return context.redirect(
                to: SecondFactorPage.codesAddress,
                disclosing: ["New recovery codes", "Your previous codes no longer work."] + codes)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await showAgain(context, refusal, of: .codes)
        }
    }

    private func remove(_ context: RequestContext) async throws -> Response {
        do {
            try await accounts.removeSecondFactor(
                of: context.requirePerson(), reauthentication: context.form["removal"] ?? "",
                at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await showAgain(context, refusal, of: .removal)
        }
        return context.redirect(
            to: "/account",
            flash: .init("Second factor turned off.", detail: "You now sign in with only your password."))
    }

    // MARK: Pages

    private func setUpAgain(_ context: RequestContext, _ refusal: any UserFacingError) async throws
        -> Response
    {
        var page = try await store.read { transaction in try setUpPage(context, in: transaction) }
        page.problems = FormProblems(refusal)
        return .form(page.render(), refused: refusal.kind)
    }

    private func showAgain(
        _ context: RequestContext, _ refusal: any UserFacingError, of form: SecondFactorPage.Form
    ) async throws -> Response {
        guard var page = try await store.read({ transaction in try page(context, in: transaction) }) else {
            throw refusal
        }
        page.problems = FormProblems([.init(field: form.rawValue, refusal.sentence)])
        return .form(page.render(), refused: refusal.kind)
    }

    private func page(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> SecondFactorPage? {
        let person = try context.requirePerson()
        guard let factor = try SecondFactorRepository.state(of: person, in: transaction) else { return nil }
        return SecondFactorPage(
            frame: siteMap.frame(
                context, "Second factor", purpose: "What you enter in addition to your password.",
                parent: PageLink("Your account", to: "/account")),
            since: TimeText(factor.since, from: context.now), codesLeft: factor.codesLeft,
            isRequired: try SecondFactorRuleRepository.apply(to: person, in: transaction))
    }

    private func setUpPage(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> SecondFactorSetUpPage {
        let person = try context.requirePerson()
        let secret = try accounts.draftedSecret(of: person, in: transaction)
        return SecondFactorSetUpPage(
            frame: siteMap.frame(
                context, "Set up a second factor",
                purpose: purpose(of: context, required: person.mustSetUpSecondFactor)),
            isRequired: person.mustSetUpSecondFactor, asksReauthentication: !person.hasRecentAuthentication,
            returnPath: context.returnPath, secret: secret?.text,
            code: secret.flatMap { QRCode($0.address, label: "QR code for the authenticator app") })
    }

    private func purpose(of context: RequestContext, required: Bool) -> String {
        guard required else {
            return "When you sign in with your password, you'll also enter a code from your phone."
        }
        let unsaved =
            context.returnsToUnsavedForm
            ? " We've saved your changes for 30 minutes and will restore them afterwards." : ""
        return "One of your roles requires it. Set it up to continue." + unsaved
    }

    private func codesPage(
        _ context: RequestContext, _ codes: [String], _ title: String, _ detail: String
    ) -> RecoveryCodesPage {
        var frame = siteMap.frame(
            context, title, purpose: "Store these codes in a safe place. They won't be shown again.")
        frame.notice = .done("\(title).", detail)
        return RecoveryCodesPage(frame: frame, codes: codes, returnPath: context.returnPath)
    }
}
