import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Lets users create, rename and delete their passkeys, and sign in with one.
///
/// This part of the portal requires JavaScript, because browsers offer passkeys only to scripts.
public struct PasskeyController: Sendable {
    /// Returns the site's current relying party; nil if browsers offer no passkeys at its address.
    public typealias Party = @Sendable () -> RelyingParty?

    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let party: Party

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts, store: Store, party: @escaping Party) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.party = party
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(PasskeysPage.address, .signedIn, use: show),
            .get(PasskeysPage.requestAddress, .signedIn, use: request),
            .post(PasskeysPage.address, .signedIn, async: add),
            .post(PasskeysPage.address + "/{passkey:int}/name", .signedIn, use: rename),
            .post(PasskeysPage.address + "/{passkey:int}/deletion", .signedIn, async: delete),
            .post(SigningFields.requestAddress, .signedIn, use: signingRequest),
            .get(PasskeyForm.address, .anyone, use: challenge),
            .post(PasskeyForm.address, .anyone, async: signIn),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        .html(try page(context, in: transaction).render())
    }

    /// Returns the credential request of the browser, as JSON for the page's script.
    private func request(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        let (person, party) = (try context.requirePerson(), try requireParty())
        let request = try accounts.passkeyRequest(
            of: person, browser: context.browser, in: transaction)
        var json = JSONWriter()
        json.object { object in
            object.member("challenge", request.challenge)
            object.member("site", party.id)
            object.member("user", request.userHandle)
            object.member("name", person.email)
            object.member("title", person.name)
            object.key("algorithms")
            object.array { array in for number in request.algorithms { array.int(number) } }
            Self.known(request, to: &object)
        }
        return .json(json.finish()).with("cache-control", "no-store")
    }

    /// Returns the challenge for the user's passkey to sign an action, whose form the page's script submits.
    private func signingRequest(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        let (person, party) = (try context.requirePerson(), try requireParty())
        let request = try accounts.signingRequest(
            for: context.signingPayload, of: person, browser: context.browser, in: transaction)
        var json = JSONWriter()
        json.object { object in
            object.member("challenge", request.challenge)
            object.member("site", party.id)
            Self.known(request, to: &object)
        }
        return .json(json.finish()).with("cache-control", "no-store")
    }

    private static func known(_ request: PasskeyRequest, to object: inout JSONWriter) {
        object.key("known")
        object.array { array in
            for id in request.known { array.string(Base64.encode(id, alphabet: .url)) }
        }
    }

    private func add(_ context: RequestContext) async throws -> Response {
        let name = (context.form["name"] ?? "").trimmed
        do {
            try await accounts.addPasskey(
                PasskeyCreation(
                    clientData: context.bytes("clientData"), attestation: context.bytes("attestation")),
                named: name, for: context.requirePerson(), reauthentication: context.reauthentication,
                browser: context.browser, party: try requireParty(), at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            var page = try await store.read { transaction in try self.page(context, in: transaction) }
            (page.name, page.problems) = (name, FormProblems(refusal))
            return .form(page.render(), refused: refusal.kind)
        }
        return context.redirect(
            to: PasskeysPage.address,
            flash: .init("Passkey added.", detail: "You can now sign in without a password or code."))
    }

    private func rename(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let name = (context.form["name"] ?? "").trimmed
        do {
            try PasskeyRepository.rename(
                Self.passkey(context), to: name, of: context.requirePerson(), in: transaction)
        } catch let refusal as InvalidInput {
            return context.redirect(to: PasskeysPage.address, flash: .init(.failure, refusal.sentence))
        }
        return context.redirect(to: PasskeysPage.address, flash: .init("Passkey renamed to \(name)."))
    }

    private func delete(_ context: RequestContext) async throws -> Response {
        do {
            try await accounts.deletePasskey(
                Self.passkey(context), of: context.requirePerson(),
                reauthentication: context.reauthentication,
                at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return context.redirect(
                to: PasskeysPage.address,
                flash: .init(.failure, "The passkey was not deleted.", detail: refusal.sentence))
        }
        return context.redirect(
            to: PasskeysPage.address,
            flash: .init(
                "Passkey deleted.",
                detail:
                    "Your device might still offer it, but it no longer works. Delete it on the device, too.")
        )
    }

    // MARK: Signing in

    private func challenge(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        let party = try requireParty()
        var json = JSONWriter()
        json.object { object in
            object.member("challenge", accounts.passkeyChallenge(browser: context.browser))
            object.member("site", party.id)
        }
        return .json(json.finish()).with("cache-control", "no-store")
    }

    private func signIn(_ context: RequestContext) async throws -> Response {
        do {
            let signedIn = try await accounts.signIn(
                by: context.passkeyAssertion, browser: context.browser, party: try requireParty(),
                from: context.address, agent: context.agent,
                replacing: context.previousSession)
            return try context.startSession(signedIn, redirectingTo: context.returnPath)
        } catch let refusal as PasskeyRejected {
            let page = SignInPage(
                frame: siteMap.signInFrame(context), returnPath: context.returnPath, offersPasskeys: true,
                offersProviders: try await store.read { transaction in
                    try SignInProviderRepository.hasAny(in: transaction)
                },
                problems: FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func requireParty() throws -> RelyingParty {
        guard let party = party() else {
            throw Conflict(
                "Passkeys require a domain name and HTTPS. Ask the operator to set them up.")
        }
        return party
    }

    private func page(_ context: RequestContext, in transaction: borrowing Transaction) throws -> PasskeysPage
    {
        let person = try context.requirePerson()
        var frame = siteMap.frame(
            context, "Passkeys",
            purpose:
                "Sign in with a device or password manager instead of a password and code. They also prevent phishing.",
            parent: PageLink("Your account", to: "/account"))
        frame.extraScripts.append(PasskeyForm.script)
        return PasskeysPage(
            frame: frame, isOffered: party() != nil, asksReauthentication: !person.hasRecentAuthentication,
            lines: try PasskeyRepository.all(of: person, in: transaction).map {
                PasskeysPage.Row($0, now: context.now)
            },
            name: BrowserName.of(context.agent))
    }

    private static func passkey(_ context: RequestContext) -> PasskeyID {
        PasskeyID(rawValue: context.request.parameters.value("passkey", as: Int64.self) ?? 0)
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ bytes: [UInt8]) {
        member(name, Base64.encode(bytes, alphabet: .url))
    }

    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }
}
