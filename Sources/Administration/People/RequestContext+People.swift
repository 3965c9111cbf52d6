import Access
import HTTP
import SQLStore
import Studies
import WebAccess

// What pages about people and their accounts read from an address or a form.

extension RequestContext {
    /// The user that the address names; anyone who it is, the grant decides whether they are found.
    var namedUser: UserID {
        UserID(rawValue: request.parameters.value("user", as: Int64.self) ?? 0)
    }

    /// Returns the user named in the URL if they are known to the grant's folder; throws not found for others.
    func knownUser(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        try UserRepository.known(namedUser, with: grant, in: transaction)
    }

    /// The API key that the address names.
    func namedKey() throws -> APIKeyID {
        guard let number = request.parameters.value("key", as: Int64.self) else {
            throw NotFound("API key")
        }
        return APIKeyID(rawValue: number)
    }

    /// The password or code with which the user reauthenticates.
    var reauthentication: String { form["proof"] ?? "" }
}
