import Access
import Cryptography
import HTTP
import SQLStore
import WebAccess

extension TestSite {
    /// Asks for a page as a browser would; no one means a visitor who is not signed in.
    public func get(
        _ target: String, as someone: TestUser?, headers: Headers = ["accept": "text/html"]
    ) async throws -> ClientResponse {
        try await client(of: someone).get(target, headers: headers)
    }

    /// Sends a form with its token.
    public func post(
        _ target: String, _ form: [(String, String)] = [], as someone: TestUser?,
        headers: Headers = ["accept": "text/html"]
    ) async throws -> ClientResponse {
        let token = try await formToken(of: someone)
        return try await client(of: someone).post(
            target, form: form + [(CSRFToken.fieldName, token)], headers: headers)
    }

    /// Sends a form with files and its token.
    public func post(
        _ target: String, _ fields: [(String, String)] = [], files: [FormFile], as someone: TestUser?
    ) async throws -> ClientResponse {
        let token = try await formToken(of: someone)
        return try await client(of: someone).post(
            target, fields: fields + [(CSRFToken.fieldName, token)], files: files,
            headers: ["accept": "text/html"])
    }

    /// Sends a form as another site would make the browser send it: without the token.
    public func postWithoutToken(
        _ target: String, _ form: [(String, String)] = [], as someone: TestUser?
    ) async throws -> ClientResponse {
        try await client(of: someone).post(target, form: form, headers: ["accept": "text/html"])
    }

    /// Lets everyone sign in again at their next request, as after a time in which their sessions have ended.
    public func endSessions() { clients.withLock { $0 = [:] } }

    /// Someone's browser, signed in with a real session; each person has one.
    public func client(of someone: TestUser?) async throws -> InProcessClient {
        let name = someone?.rawValue ?? ""
        if let client = clients.withLock({ $0[name] }) { return client }
        let client = InProcessClient(router)
        let token = SecretToken { [random = parts.random] in random.bytes($0) }
        if let someone {
            let (user, now) = (world.user(someone), clock.now)
            _ = try await store.write { transaction in
                try SessionRepository.open(
                    for: user, address: "in-process", agent: "Test", token: token, at: now, in: transaction)
            }
            client.cookies.set("__Host-session", token.text)
        } else {
            client.cookies.set("__Host-visitor", token.text)
        }
        clients.withLock { $0[name] = client }
        return client
    }

    /// A token for a form of someone's browser.
    public func formToken(of someone: TestUser?) async throws -> String {
        let cookies = try await client(of: someone).cookies
        let text = cookies["__Host-session"] ?? cookies["__Host-visitor"] ?? ""
        guard let key = SecretToken(text: text) else { throw NoSession(name: someone?.rawValue ?? "visitor") }
        return CSRFToken.make(for: key) { [random = parts.random] in random.bytes($0) }
    }

    /// Forgets someone's browser; the next request opens another session.
    public func forget(_ someone: TestUser?) {
        clients.withLock { $0[someone?.rawValue ?? ""] = nil }
    }

    /// The permission of someone, by their role: how tests of repositories get a grant.
    public func grant<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, as someone: TestUser,
        in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        let actor = try actor(someone, in: transaction)
        return try Roles.require(permission, on: subject, by: actor, in: transaction)
    }

    /// Someone as the audit knows them, by a session that is opened for this.
    public func actor(_ someone: TestUser, in transaction: borrowing Transaction) throws -> Actor {
        try person(someone, in: transaction).actor
    }

    /// Someone as requests know them, by a session that is opened for this.
    ///
    /// Needs a writing transaction.
    public func person(_ someone: TestUser, in transaction: borrowing Transaction) throws -> AuthenticatedUser
    {
        let token = SecretToken { [random = parts.random] in random.bytes($0) }
        _ = try SessionRepository.open(
            for: world.user(someone), address: "in-process", agent: "Test", token: token, at: clock.now,
            in: transaction)
        guard
            let person = try SessionRepository.resume(
                token, address: "in-process", audit: parts.audit, at: clock.now, in: transaction)
        else { throw NoSession(name: someone.rawValue) }
        return person
    }

    /// A program that comes in with an API key of someone's.
    public func program(of someone: TestUser) async throws -> AuthenticatedUser {
        let (audit, random, now) = (parts.audit, parts.random, clock.now)
        return try await store.write { [console = parts.console] transaction in
            let token = try APIKeyRepository.issue(
                "Nightly export", days: 90, random: { random.bytes($0) }, to: someone.email, by: console,
                in: transaction)
            guard
                let person = try APIKeyRepository.resume(
                    token, address: "in-process", audit: audit, at: now, in: transaction)
            else { throw NoSession(name: someone.rawValue) }
            return person
        }
    }
}

/// Someone has no session where a test thought so.
struct NoSession: Error {
    let name: String
}
