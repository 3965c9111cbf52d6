import Cryptography
import SQLStore
import Timekeeping

/// Takes away again what was taken away since a backup.
public enum RestoredAccessRepository {
    /// Ends all sessions and links of a restored database, and revokes and deactivates what the replaced
    /// database had revoked and deactivated; `replaced` is nil if it is unknown.
    public static func apply(
        _ replaced: AccessStateRepository?, at now: Instant, in transaction: borrowing Transaction
    ) throws -> RestoredAccess {
        let restored = try AccessStateRepository(in: transaction)
        var access = RestoredAccess()
        access.sessionCount =
            try transaction.run("update sessions set ended_at = \(now) where ended_at is null")
            + endParticipantSessions(restored, replaced, in: transaction)
        access.linkCount = try endLinks(restored, replaced, at: now, in: transaction)
        guard let replaced else { return access }
        try revokeKeys(restored, replaced, &access, at: now, in: transaction)
        try deactivate(restored, replaced, &access, at: now, in: transaction)
        access.undone = undone(restored, replaced)
        return access
    }

    /// Ends the sessions of accounts that the replaced database doesn't have any more, and all codes and
    /// temporary passwords. Apps with newer sessions have to sign in.
    private static func endParticipantSessions(
        _ restored: AccessStateRepository, _ replaced: AccessStateRepository?,
        in transaction: borrowing Transaction
    ) throws -> Int {
        guard try transaction.hasTable("account_sessions") else { return 0 }
        try transaction.run(
            """
            update accounts set code_digest = null, code_sent_at = null, temporary_hash = null,
                temporary_sent_at = null, temporary_is_used = 0
            """)
        // Owners of accounts that were deleted before the backup got their email, or will not need it any more.
        for table in ["account_confirmations", "account_closure_notices"]
        where try transaction.hasTable(table) {
            try transaction.run("delete from \(identifier: table)")
        }
        let ended = restored.participantSessions.subtracting(replaced?.participantSessions ?? [])
        for digest in ended {
            try transaction.run(
                "delete from account_sessions where refresh_digest = \(Hex.decode(digest) ?? [])")
        }
        return ended.count
    }

    private static func endLinks(
        _ restored: AccessStateRepository, _ replaced: AccessStateRepository?, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Int {
        var count = try transaction.run("update access_links set used_at = \(now) where used_at is null")
        for table in ["provider_sign_ins", "kept_forms"]
        where try transaction.hasTable(table) {
            try transaction.run("delete from \(identifier: table)")
        }
        // An invitation that still waits in the replaced database was neither answered nor withdrawn.
        let ended = restored.invitations.subtracting(replaced?.invitations ?? [])
        for digest in ended {
            try transaction.run("delete from invitations where token_digest = \(Hex.decode(digest) ?? [])")
        }
        count += ended.count
        return count
    }

    private static func revokeKeys(
        _ restored: AccessStateRepository, _ replaced: AccessStateRepository, _ access: inout RestoredAccess,
        at now: Instant, in transaction: borrowing Transaction
    ) throws {
        for (digest, key) in restored.keys where !key.isRevoked {
            guard replaced.keys[digest]?.isRevoked ?? true else { continue }
            try transaction.run(
                "update api_keys set revoked_at = \(now) where token_digest = \(Hex.decode(digest) ?? [])")
            access.revokedKeys.append(key.name)
        }
        access.revokedKeys.sort()
    }

    private static func deactivate(
        _ restored: AccessStateRepository, _ replaced: AccessStateRepository, _ access: inout RestoredAccess,
        at now: Instant, in transaction: borrowing Transaction
    ) throws {
        for (id, person) in restored.people where !person.isDeactivated {
            guard replaced.people[id]?.isDeactivated == true else { continue }
            try transaction.run("update users set state = 'deactivated' where id = \(id)")
            // Their keys ended for good when they were deactivated.
            if try transaction.hasTable("api_keys") {
                try transaction.run(
                    "update api_keys set revoked_at = \(now) where user_id = \(id) and revoked_at is null")
            }
            access.deactivated.append(person.email)
        }
        access.deactivated.sort()
    }

    /// Returns what the replaced database had and the restored one hasn't, or the other way around.
    private static func undone(
        _ restored: AccessStateRepository, _ replaced: AccessStateRepository
    ) -> [String] {
        var found: [String] = []
        for (id, person) in replaced.people {
            guard let earlier = restored.people[id] else {
                found.append("The user \(person.email) was added.")
                continue
            }
            if earlier.email != person.email {
                found.append("The address of \(earlier.email) was changed to \(person.email).")
            }
            if earlier.isDeactivated, !person.isDeactivated {
                found.append("The user \(person.email) was activated.")
            }
            if person.passwordChangedAt != earlier.passwordChangedAt {
                found.append("The password of \(person.email) was changed. The previous one is valid again.")
            }
        }
        found += restored.people.filter { replaced.people[$0.key] == nil }.map {
            "The user \($0.value.email) was removed, and is back."
        }
        found += replaced.keys.filter { !$0.value.isRevoked && restored.keys[$0.key] == nil }.map {
            "The API key \($0.value.name) was issued."
        }
        found += replaced.roles.subtracting(restored.roles).map { "Given: \($0)." }
        found += restored.roles.subtracting(replaced.roles).map { "Taken away, and back: \($0)." }
        return found.sorted()
    }
}
