import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// The second factor of someone's own account: set up, recovery codes, switched off.
///
/// Anyone who has to have one before anything else may come here, and nowhere else.
public struct SecondFactorController: Sendable {
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

    /// The codes that a form handed over; reloaded, there are none to show.
    private func showCodes(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        guard let texts = context.oneTimeDisclosure, texts.count > 2 else {
            return context.redirect(to: SecondFactorPage.address)
        }
        return .html(codesPage(context, Array(texts.dropFirst(2)), texts[0], texts[1]).render())
    }

    /// Hands the codes over to the page that shows them: they are kept nowhere.
    private func confirm(_ context: RequestContext) async throws -> Response {
        do {
            let codes = try await accounts.confirmAuthenticator(
                of: context.requirePerson(), code: context.form["code"] ?? "", at: context.address)
            return context.redirect(
                to: ReturnPath.address(SecondFactorPage.codesAddress, returningTo: context.returnPath),
                handingOver: ["The second factor is on", "Other sessions of yours were ended."] + codes)
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
                handingOver: ["Other recovery codes", "Those from before do not work any more."] + codes)
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
            to: "/account", flash: .init("The second factor is off.", detail: "Your password is enough now.")
        )
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
                context, "Second factor", purpose: "What is asked for after your password.",
                parent: PageLink("Your account", to: "/account")),
            since: TimeText(factor.since, from: context.now), codesLeft: factor.codesLeft,
            isRequired: try SecondFactorRules.apply(to: person, in: transaction))
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
            return "After your password, signing in asks for a code that your phone shows."
        }
        let unsaved =
            context.returnsToUnsavedForm
            ? " We keep what you typed for 30 minutes and bring it back after that." : ""
        return "A role of yours requires one. Everything else opens when it is on." + unsaved
    }

    private func codesPage(
        _ context: RequestContext, _ codes: [String], _ title: String, _ detail: String
    ) -> RecoveryCodesPage {
        var frame = siteMap.frame(
            context, title, purpose: "Keep these codes where you keep your papers. They are shown this once.")
        frame.notice = .done("\(title).", detail)
        return RecoveryCodesPage(frame: frame, codes: codes, returnPath: context.returnPath)
    }
}
