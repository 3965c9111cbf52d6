import Access
import HTTP
import SQLStore
import Vocabulary
import WebAccess

/// A request of an app, with what its header fields say.
struct RegistrationRequest: Sendable {
    let request: Request
    /// The app and its organization, as the app names them.
    let appID: String
    let organizationID: String
    /// The credential and the user's ID; empty if the app sent none.
    let auth: String
    let userID: String
    /// The language of messages and emails.
    let language: PortalLanguage

    init(_ request: Request) {
        self.request = request
        func field(_ name: String) -> String { (request.headers[name] ?? "").trimmed }
        appID = field("applicationId")
        organizationID = field("orgId")
        auth = field("auth")
        userID = field("userId")
        language = PortalLanguage(tag: String(field("language").lowercased().prefix(2)))
    }

    /// The network of the client, for counting failures.
    var network: String { ClientAddress(request.peer).key }

    /// Passes the parameters to a closure.
    func body<R>(_ read: (RegistrationBody) throws -> R) throws -> R {
        try RegistrationBody.read(request, read)
    }

    /// Reads the parameters before a transaction. What is wrong with them is thrown when the result is used,
    /// because the credential is checked first.
    func reading<R: Sendable>(_ read: (RegistrationBody) throws -> R) -> Result<R, any Error> {
        Result { try body(read) }
    }

    /// Requires what every action except `ping` needs.
    func requireApp() throws {
        guard !appID.isEmpty, !organizationID.isEmpty else { throw RegistrationRefusal.invalidInput }
    }

    /// Returns the app that sent the request.
    func app(_ transaction: borrowing Transaction) throws -> AppFolder {
        let found = try FolderRepository.app(
            AppID(appID), builtFor: OrganizationID(organizationID), in: transaction)
        guard let found else { throw RegistrationRefusal.invalidInput }
        return found
    }

    /// Returns the app that sent the request, unless it's archived, because then nothing new may be saved.
    func openApp(_ transaction: borrowing Transaction) throws -> AppFolder {
        let app = try app(transaction)
        guard app.archivedFolder == nil else { throw RegistrationRefusal.appIsClosed }
        return app
    }
}
