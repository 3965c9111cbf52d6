import Cryptography
import SQLStore

extension Accounts {
    /// Issues a key to the user, to be shown once, and notifies them by email.
    ///
    /// Requires the password or a code if the user signed in more than ten minutes ago.
    public func issueAPIKey(
        _ draft: APIKeyDraft, to person: AuthenticatedUser, reauthentication: String,
        at address: ClientAddress
    ) async throws -> SecretToken {
        let folder = try draft.check(isOfService: false)
        try await requireRecentAuthentication(person, by: reauthentication, at: address)
        let random = random
        let token = try await store.write { transaction in
            try APIKeyRepository.issue(draft, random: random, to: person, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.keyIssued(draft.title, folder: folder.path), of: person))
        return token
    }

    /// Issues a key to a service account, to be shown once, and notifies the administrator by email.
    public func issueAPIKey<P: PeopleManaging>(
        _ draft: APIKeyDraft, toServiceAccount id: UserID, by person: AuthenticatedUser,
        reauthentication: String, at address: ClientAddress,
        _ permission: P.Type, on subject: P.Subject
    ) async throws -> SecretToken {
        let folder = try draft.check(isOfService: true)
        try await requireRecentAuthentication(person, by: reauthentication, at: address)
        let random = random
        let issued = try await store.write { transaction in
            let grant = try Roles.require(permission, on: subject, by: person.actor, in: transaction)
            let token = try APIKeyRepository.issue(
                draft, random: random, toService: id, with: grant, in: transaction)
            return (token, try UserRepository.user(id, in: transaction)?.email ?? "")
        }
        await sendSecurityNotice(
            SecurityNotice(.serviceKeyIssued(draft.title, account: issued.1, folder: folder.path), of: person)
        )
        return issued.0
    }

    /// Issues a key to a user on behalf of the operator, to be shown once; the email to its owner is queued until the
    /// server runs.
    public func issueAPIKey(
        _ draft: APIKeyDraft, to email: String, by console: Operator
    ) async throws -> SecretToken {
        let (random, outbox) = (random, MailQueueRepository(sealing: sealing))
        return try await store.write { transaction in
            let token = try APIKeyRepository.issue(
                draft, random: random, to: email, by: console, in: transaction)
            if let user = try UserRepository.user(email: email, in: transaction), !user.isService {
                try outbox.enqueue(
                    apiKeyFor: draft.title, at: draft.folder?.path ?? "", to: user, by: console,
                    in: transaction)
            }
            return token
        }
    }

    /// Requires the password or a code of a user who signed in more than ten minutes ago. API keys are refused.
    public func requireRecentAuthentication(
        _ person: AuthenticatedUser, by reauthentication: String, at address: ClientAddress
    ) async throws {
        guard person.session != nil else { throw SignInRequired() }
        if !person.hasRecentAuthentication {
            try await reauthenticate(person, by: reauthentication, at: address)
        }
    }
}
