import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension APIKeyRepository {
    /// The owner of a new key.
    struct Owner {
        let user: UserID
        let email: String
        let home: FolderID
        let hasFactor: Bool
    }

    /// Issues a key to a user who can sign in.
    static func issue(
        _ draft: APIKeyDraft, random: RandomBytes, to user: User, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        guard user.state == .active else {
            throw Conflict(
                "\(user.email) cannot sign in, so a key would not work. Activate the user first.")
        }
        let folder = try draft.check(isOfService: user.isService, byOperator: actor.kind == .operator)
        guard try reaches(.user(user.id), folder, at: actor.now, in: transaction) else {
            let place = folder.kind == .site ? "the entire site" : folder.path
            throw InvalidInput(
                "folder",
                "\(user.email) has no role in \(place), so a key would not work there. Give it a role first, or choose "
                    + "another folder.")
        }
        let owner = Owner(user: user.id, email: user.email, home: user.home, hasFactor: false)
        return try insert(draft, in: folder, random: random, to: owner, by: actor, in: transaction)
    }

    /// Inserts a key that was checked before, and records it in the audit log.
    static func insert(
        _ draft: APIKeyDraft, in folder: Folder, random: RandomBytes, to owner: Owner, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        let token = SecretToken(random: random)
        let expiresAt = actor.now.adding(seconds: draft.days * 24 * 60 * 60)
        try transaction.run(
            """
            insert into api_keys
                (user_id, title, token_digest, created_at, expires_at, folder_id, scopes, has_factor)
            values (\(owner.user), \(draft.title), \(token.digest.bytes), \(actor.now), \(expiresAt),
                \(folder.folderID), \(draft.scopeNames), \(owner.hasFactor ? 1 : 0))
            """)
        try actor.record(
            "api-key.issue", on: owner.home, about: owner.email,
            [
                "key": .text(draft.title), "days": .number(draft.days), "scopes": .text(draft.scopeNames),
                "folder": .text(folder.path),
            ], in: transaction)
        return token
    }

    /// Revokes the one active key `k` that meets a condition.
    static func revoke(
        _ condition: SQL, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        let key = try transaction.first(
            """
            select k.id, k.title, u.email, u.home_folder_id from api_keys k join users u on u.id = k.user_id
            where k.revoked_at is null and \(fragment: condition)
            """
        ) { row in
            (
                id: try row[0] as APIKeyID, title: try row[1] as String, email: try row[2] as String,
                home: try row[3] as FolderID
            )
        }
        guard let key else { throw NotFound("API key") }
        try transaction.run("update api_keys set revoked_at = \(actor.now) where id = \(key.id)")
        try actor.record(
            "api-key.revoke", on: key.home, about: key.email, ["key": .text(key.title)], in: transaction)
    }

    /// Returns the condition that a key `k` of the user `u` concerns an organization; every key concerns the site.
    static func concerns(_ folder: FolderID) -> SQL {
        if folder == .site { return "1 = 1" }
        return """
            (u.home_folder_id = \(folder) or k.folder_id in (
                select f.id from folders f left join folders p on p.id = f.parent_id
                where f.id = \(folder) or f.parent_id = \(folder) or p.parent_id = \(folder)
            ))
            """
    }

    /// Returns the keys that meet a condition, latest first. The path of a key's folder is only included below `top`.
    static func keys(
        _ condition: SQL, knowing top: FolderID, limit: Int = .max, in transaction: borrowing Transaction
    ) throws -> [APIKey] {
        let rows = try transaction.rows(
            """
            select k.id, k.title, k.user_id, u.email, u.is_service, k.scopes, k.is_unscoped, k.created_at,
                k.expires_at, k.used_at, k.revoked_at, k.folder_id
            from api_keys k join users u on u.id = k.user_id
            \(fragment: condition) order by k.id desc limit \(limit)
            """
        ) { row in (key: try APIKey(row), folder: try row[11] as FolderID?) }
        let folders = try FolderRepository.folders(
            Set(rows.compactMap(\.folder)), below: top, in: transaction)
        return rows.map { row in
            row.key.placed(row.folder == .site ? "/" : row.folder.flatMap { folders[$0]?.path })
        }
    }
}

extension APIKey {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row[0], title: try row[1], owner: try row[2], email: try row[3],
            isOfService: try row[4] as Int == 1, scopes: APIKeyScope.all(named: try row[5]), place: nil,
            isUnscoped: try row[6] as Int == 1, createdAt: try row[7], expiresAt: try row[8],
            usedAt: try row[9], revokedAt: try row[10])
    }

    fileprivate func placed(_ path: String?) -> APIKey {
        APIKey(
            id: id, title: title, owner: owner, email: email, isOfService: isOfService, scopes: scopes,
            place: path, isUnscoped: isUnscoped, createdAt: createdAt, expiresAt: expiresAt, usedAt: usedAt,
            revokedAt: revokedAt)
    }
}

extension APIKeyScope {
    /// Parses the scopes in a database value, in the order of their declaration.
    static func all(named names: String) -> [APIKeyScope] {
        let words = names.split(separator: " ").map(String.init)
        return allCases.filter { words.contains($0.rawValue) }
    }
}
