import Access
import Cryptography
import HTTP
import SQLStore
import Timekeeping

/// An incoming request with everything that can be read from it without the database.
///
/// An immutable class, so that closures pass on only a reference.
final class IncomingRequest: Sendable {
    let siteContext: SiteContext
    let request: Request
    let form: Form
    let now: Instant
    /// The browser's session token, if it has the right format.
    let session: SecretToken?
    /// The browser's previous sessions, latest first. They give no access.
    let previousSessions: [SecretToken]
    /// The session, ended or not, for which the form's page was made; nil for a form on a page without a session.
    let formSession: SecretToken?
    /// The stash of the form that is submitted again with this request, to be deleted.
    let stashedForm: StashedFormReference?
    /// The text fields that the form declares because their names look like those of secrets.
    let declaredFields: Set<String>
    /// The visitor token of a browser without a session, from which the token of the sign-in form is derived.
    let visitor: SecretToken?
    /// Whether the browser needs a new visitor token.
    let isNewVisitor: Bool
    /// The API key that a program sends, in any format. Requests with a key need no form token, because a page of
    /// another site can't make a browser send it.
    let key: PresentedKey?
    /// The message from the previous page, not yet verified.
    let flash: String?
    /// The one-time disclosure for this page, still sealed.
    let secret: String?
    /// The role that the browser previews, not yet verified.
    let preview: String?

    /// Reads the cookies and the form, and checks the form's token and origin. Throws if the request must be refused.
    init(_ request: Request, _ siteContext: SiteContext) throws {
        self.siteContext = siteContext
        self.request = request
        now = siteContext.now
        let names = CookieNames(for: request)
        let cookies = request.cookies
        key = PresentedKey(request)
        session = key == nil ? cookies[names.session].flatMap(SecretToken.init(text:)) : nil
        visitor = cookies[names.visitor].flatMap(SecretToken.init(text:))
        isNewVisitor = false
        previousSessions = key == nil ? PreviousSessions.read(cookies[names.previousSessions]) : []
        flash = cookies[names.flash]
        secret = cookies[names.secret]
        preview = cookies[names.preview]
        if request.method.isSafe {
            (form, formSession, stashedForm, declaredFields) = (Form(), nil, nil, [])
            return
        }
        guard OriginCheck.isOwn(request) else { throw FormExpired() }
        let sent = try SentForm(request)
        (form, stashedForm, declaredFields) = (sent.form, sent.stashedForm, sent.declaredFields)
        formSession = ([session].compactMap(\.self) + previousSessions).first {
            CSRFToken.isValid(sent.token, for: [$0])
        }
        if key == nil, formSession == nil { try requireVisitor(with: sent.token) }
    }

    /// Throws if the form's token is not one of the visitor or the session.
    private func requireVisitor(with given: String) throws {
        guard CSRFToken.isValid(given, for: [session, visitor].compactMap(\.self)) else {
            // Programs have no form that could have expired; they have to send an API key.
            if given.isEmpty, session == nil, visitor == nil, !acceptsHTML { throw SignInRequired() }
            throw FormExpired()
        }
    }

    /// Creates a request that is refused before its form is read.
    init(headOf request: Request, _ siteContext: SiteContext) {
        let names = CookieNames(for: request)
        let cookies = request.cookies
        self.siteContext = siteContext
        self.request = request
        now = siteContext.now
        key = PresentedKey(request)
        session = key == nil ? cookies[names.session].flatMap(SecretToken.init(text:)) : nil
        visitor = nil
        isNewVisitor = false
        previousSessions = []
        (form, formSession, stashedForm, declaredFields) = (Form(), nil, nil, [])
        (flash, secret) = (nil, nil)
        preview = cookies[names.preview]
    }

    /// Whether the client is a browser, which gets a page with navigation.
    var acceptsHTML: Bool { request.headers["accept"]?.contains("text/html") == true }

    /// The client address used for counting failures and in the audit log.
    var address: ClientAddress { ClientAddress(request.peer) }

    private init(_ incoming: IncomingRequest, newVisitor: SecretToken) {
        siteContext = incoming.siteContext
        request = incoming.request
        form = incoming.form
        now = incoming.now
        session = incoming.session
        previousSessions = incoming.previousSessions
        formSession = incoming.formSession
        stashedForm = incoming.stashedForm
        declaredFields = incoming.declaredFields
        key = incoming.key
        visitor = newVisitor
        isNewVisitor = true
        flash = incoming.flash
        secret = incoming.secret
        preview = incoming.preview
    }

    /// Returns the request with a visitor token, which is created if the browser has none.
    func asVisitor() -> IncomingRequest {
        visitor == nil ? IncomingRequest(self, newVisitor: SecretToken(random: siteContext.random)) : self
    }

    func authenticatedUser(in transaction: borrowing Transaction) throws -> AuthenticatedUser? {
        if let key {
            guard let token = key.token,
                let person = try APIKeyRepository.resume(
                    token, address: address.text, audit: siteContext.audit, at: now, in: transaction)
            else { throw APIKeyRejected() }
            return person
        }
        guard let session else { return nil }
        return try SessionRepository.resume(
            session, address: address.text, audit: siteContext.audit, at: now, in: transaction)
    }
}

/// The form of a request that isn't safe, with what was added to it for this portal.
private struct SentForm {
    /// The form as its handler reads it.
    let form: Form
    let stashedForm: StashedFormReference?
    let declaredFields: Set<String>
    /// The token of the form or the header, not yet verified; empty if none.
    let token: String

    init(_ request: Request) throws {
        let sent = try Self.form(of: request)
        stashedForm = StashedFormReference(sent)
        declaredFields = SecretField.declared(in: sent)
        form = StashedFormReference.without(sent)
        token =
            form[CSRFToken.fieldName] ?? request.headers[CSRFToken.headerName]
            ?? request.headers[CSRFToken.labKeyHeaderName] ?? ""
    }

    private static func form(of request: Request) throws -> Form {
        switch request.contentType {
        case nil, "application/x-www-form-urlencoded", "multipart/form-data":
            do {
                return try request.form()
            } catch {
                throw error.refusal
            }
        default:
            // JSON and other types send the token in the header, and their handlers read the body.
            return Form()
        }
    }
}

extension ClientAddress {
    /// An IPv6 network of 64 bits counts as one address, because a household or server is assigned one.
    package init(_ peer: PeerAddress) {
        switch peer {
        case .v6(let network, _): self.init(text: peer.description, key: "v6:" + String(network, radix: 16))
        case .v4, .inProcess: self.init(peer.description)
        }
    }
}
