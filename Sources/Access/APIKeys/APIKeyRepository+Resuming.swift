import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension APIKeyRepository {
    /// Returns the user of an API key; nil if the key is unknown, revoked or expired, or the user is deactivated.
    package static func resume(
        _ token: SecretToken, address: String, audit: Audit, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> AuthenticatedUser? {
        try transaction.first(
            """
            select k.id, k.used_at, k.expires_at, u.id, u.name, u.email, u.language, u.theme,
                u.home_folder_id, k.title, k.created_at, k.scopes, k.folder_id, k.is_unscoped,
                \(fragment: mustSetUpSecondFactor(at: now))
            from api_keys k join users u on u.id = k.user_id
            where k.token_digest = \(token.digest.bytes) and k.revoked_at is null
            and k.expires_at > \(now) and u.state = 'active'
            """
        ) { row in
            let user: UserID = try row[3]
            let (name, title): (String, String) = (try row[4], try row[9])
            let usedAt: Instant? = try row[1]
            let actor = Actor(
                kind: .user, user: user, name: "\(name) (API key \(title))", address: address, audit: audit,
                limits: try limits(scopes: row[11], folder: row[12], isUnscoped: row[13] as Int == 1))
            return AuthenticatedUser(
                user: user, name: name, email: try row[5], language: try row[6],
                theme: try AuthenticatedUser.Theme(stored: row[7]), usesSingleKeys: false, home: try row[8],
                entry: .key(try row[0]),
                enteredAt: try row[10], entryExpiresAt: try row[2],
                lastSeenAt: usedAt ?? Instant(milliseconds: 0),
                mustSetUpSecondFactor: try row[14] as Int == 1,
                idleSecondsMax: 0, actor: actor)
        }
    }

    /// Returns an SQL expression: whether the user `u` of the key `k` must set up a second factor.
    private static func mustSetUpSecondFactor(at now: Instant) -> SQL {
        """
        case when u.is_service = 1 or k.has_factor = 1 or exists (
            select 1 from authenticators t where t.user_id = u.id and t.confirmed_at is not null
        ) or exists (select 1 from passkeys p where p.user_id = u.id)
        then 0 else \(fragment: SecondFactorRuleRepository.applies(at: now)) end
        """
    }

    /// Returns the restrictions stored in a key's row. A row without folder or scopes gives no access, unless the key
    /// was issued before they existed.
    private static func limits(scopes: String, folder: FolderID?, isUnscoped: Bool) -> APIKeyRestrictions {
        if isUnscoped { return APIKeyRestrictions(scopes: Set(APIKeyScope.allCases), folder: .site) }
        guard let folder else { return APIKeyRestrictions(scopes: [], folder: .site) }
        return APIKeyRestrictions(scopes: Set(APIKeyScope.all(named: scopes)), folder: folder)
    }
}
