import Cryptography
import SQLStore
import Studies

extension Accounts {
    /// Issues a key of the person's own, to be shown once, and tells its owner by email.
    ///
    /// Asks for the password or a code where the person signed in more than ten minutes ago.
    public func issueKey(
        _ draft: KeyDraft, to person: Person, proof: String, at address: ClientAddress
    ) async throws -> SecretToken {
        let folder = try draft.check(isOfService: false)
        try await proveFresh(person, by: proof, at: address)
        let random = random
        let token = try await store.write { transaction in
            try APIKeyRepository.issue(draft, random: random, to: person, in: transaction)
        }
        await tell(AccountNews(.keyIssued(draft.title, folder: folder.path), of: person))
        return token
    }

    /// Issues a key to a service account, to be shown once, and tells the administrator who did it by email.
    public func issueKey<P: PeopleManaging>(
        _ draft: KeyDraft, toService id: UserID, by person: Person, proof: String, at address: ClientAddress,
        _ permission: P.Type, on subject: P.Subject
    ) async throws -> SecretToken {
        let folder = try draft.check(isOfService: true)
        try await proveFresh(person, by: proof, at: address)
        let random = random
        let issued = try await store.write { transaction in
            let grant = try Roles.require(permission, on: subject, by: person.actor, in: transaction)
            let token = try APIKeyRepository.issue(
                draft, random: random, toService: id, with: grant, in: transaction)
            return (token, try UserRepository.user(id, in: transaction)?.email ?? "")
        }
        await tell(
            AccountNews(.serviceKeyIssued(draft.title, account: issued.1, folder: folder.path), of: person))
        return issued.0
    }

    /// Issues a key to a user for the operator, to be shown once; the email to its owner waits for the server.
    public func issueKey(
        _ draft: KeyDraft, to email: String, by console: Operator
    ) async throws -> SecretToken {
        let (random, outbox) = (random, Outbox(sealing: sealing))
        return try await store.write { transaction in
            let token = try APIKeyRepository.issue(
                draft, random: random, to: email, by: console, in: transaction)
            if let user = try UserRepository.user(email: email, in: transaction), !user.isService {
                try outbox.put(
                    keyFor: draft.title, at: draft.folder?.path ?? "", to: user, by: console,
                    in: transaction)
            }
            return token
        }
    }

    /// Asks a person who signed in more than ten minutes ago for their password or a code. A program proves nothing.
    public func proveFresh(_ person: Person, by proof: String, at address: ClientAddress) async throws {
        guard person.session != nil else { throw SignInNeeded() }
        if !person.isFresh { try await prove(person, by: proof, at: address) }
    }
}
