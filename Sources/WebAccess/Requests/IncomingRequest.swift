import Access
import Cryptography
import HTTP
import SQLStore
import Timekeeping

/// An incoming request: everything that is known about it without the database.
///
/// A class, so that what is handed from closure to closure is one reference; nothing of it changes.
final class IncomingRequest: Sendable {
    let siteContext: SiteContext
    let request: Request
    let form: Form
    let now: Instant
    /// What the browser carries for a session, if it looks like one.
    let session: SecretToken?
    /// The previous sessions of the browser, latest first. They give no access.
    let previousSessions: [SecretToken]
    /// The session, ended or not, for which the page of this form was made; nil for a form of a page without one.
    let formSession: SecretToken?
    /// What was kept of the form that is sent again here, to be erased.
    let stashedForm: StashedFormReference?
    /// The visitor token of a browser without a session, for the token of the sign-in form.
    let visitor: SecretToken?
    /// Whether the browser needs a new visitor token.
    let isNewVisitor: Bool
    /// The API key that a program presents, whether or not it looks like one. It needs no form token: no page
    /// of another site can make a browser send it.
    let key: PresentedKey?
    /// The message that the browser carries from the page before, not yet verified.
    let flash: String?
    /// What the browser carries for this page alone, still sealed.
    let secret: String?
    /// The role with which the browser looks at the portal, not yet verified.
    let preview: String?

    /// Reads cookies and form; for a form, checks its token and origin. Throws if the request must be refused.
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
            form = Form()
            formSession = nil
            stashedForm = nil
            return
        }
        guard OriginCheck.isOwn(request) else { throw FormExpired() }
        let sent = try Self.form(of: request)
        stashedForm = StashedFormReference(sent)
        form = StashedFormReference.without(sent)
        let given = form[CSRFToken.fieldName] ?? request.headers[CSRFToken.headerName] ?? ""
        formSession = ([session].compactMap(\.self) + previousSessions).first {
            CSRFToken.isValid(given, for: [$0])
        }
        if key != nil || formSession != nil { return }
        guard CSRFToken.isValid(given, for: [session, visitor].compactMap(\.self)) else {
            // Programs have no form that could expire. Their API key is missing.
            if given.isEmpty, session == nil, visitor == nil, !acceptsHTML { throw SignInRequired() }
            throw FormExpired()
        }
    }

    /// What is known of a request that is refused before its form is read.
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
        (form, formSession, stashedForm) = (Form(), nil, nil)
        (flash, secret) = (nil, nil)
        preview = cookies[names.preview]
    }

    /// Whether the client is a browser, which gets a page with navigation.
    var acceptsHTML: Bool { request.headers["accept"]?.contains("text/html") == true }

    /// The address that failures are counted against and that the audit shows.
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
        key = incoming.key
        visitor = newVisitor
        isNewVisitor = true
        flash = incoming.flash
        secret = incoming.secret
        preview = incoming.preview
    }

    /// The same with a visitor's token, made now if the browser has none.
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

    private static func form(of request: Request) throws -> Form {
        switch request.contentType {
        case nil, "application/x-www-form-urlencoded", "multipart/form-data":
            do {
                return try request.form()
            } catch {
                throw error.refusal
            }
        default:
            // JSON and the like bring the token in the header and are read by the handler.
            return Form()
        }
    }
}

extension ClientAddress {
    /// An IPv6 network of 64 bits counts as one address: that is what one household or server gets.
    init(_ peer: PeerAddress) {
        switch peer {
        case .v6(let network, _): self.init(text: peer.description, key: "v6:" + String(network, radix: 16))
        case .v4, .inProcess: self.init(peer.description)
        }
    }
}
