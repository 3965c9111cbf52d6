import Access
import HTTP
import SQLStore
import Studies
import WebAccess

// Values that pages about users and their accounts read from a URL or a form.

extension RequestContext {
    /// The user ID in the URL. The grant determines whether the user can be found.
    var namedUser: UserID {
        UserID(rawValue: request.parameters.value("user", as: Int64.self) ?? 0)
    }

    /// Returns the user named in the URL if they are known to the grant's folder; throws not found for others.
    func knownUser(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        try UserRepository.known(namedUser, with: grant, in: transaction)
    }

    /// Returns the ID of the API key in the URL.
    func namedKey() throws -> APIKeyID {
        guard let number = request.parameters.value("key", as: Int64.self) else {
            throw NotFound("API key")
        }
        return APIKeyID(rawValue: number)
    }

    /// The password or code with which the user reauthenticates.
    var reauthentication: String { form["proof"] ?? "" }
}
