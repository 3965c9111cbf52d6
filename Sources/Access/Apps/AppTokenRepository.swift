import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The credentials with which apps read metadata: a bundle ID and a random token, stored as a digest.
public enum AppTokenRepository {
    /// The maximum length of a bundle ID.
    public static let bundleIDLengthMax = 155

    /// Issues a credential; its secret must be shown only once. The bundle ID is stored without blanks at its ends.
    public static func issue(
        _ platform: AppPlatform, bundleID typed: String, random: RandomBytes, with grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws -> AppSecret {
        let bundleID = typed.trimmed
        if let problem = problem(bundleID, on: platform) { throw InvalidInput("bundleID", problem) }
        let token = AppSecret(for: platform, random: random)
        try transaction.run(
            """
            insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, token_length, created_by,
                created_at)
            values (\(grant.subject.id), \(platform.rawValue), \(bundleID), \(SHA256.digest(token.text).bytes),
                \(token.text.utf8.count), \(grant.actor.name), \(grant.now))
            """)
        try GenerationRepository.appTokens.advance(in: transaction)
        try grant.record(
            "app-token.issue", about: bundleID, ["platform": .text(platform.rawValue)], in: transaction)
        return token
    }

    /// Issues a credential with the bundle ID and platform of an active one, which remains active.
    ///
    /// For a credential that its platform can't send: builds with either are accepted until the old one is revoked.
    public static func exchange(
        _ id: AppTokenID, random: RandomBytes, with grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws -> (old: AppToken, secret: AppSecret) {
        guard let old = try all(with: grant, in: transaction).first(where: { $0.id == id }),
            old.revokedAt == nil
        else { throw NotFound("app token") }
        let secret = try issue(
            old.platform, bundleID: old.bundleID, random: random, with: grant, in: transaction)
        return (old, secret)
    }

    /// Revokes a credential immediately.
    public static func revoke(
        _ id: AppTokenID, with grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws {
        let bundleID: String? = try transaction.value(
            """
            update app_tokens set revoked_at = \(grant.now)
            where id = \(id) and app_folder_id = \(grant.subject.id) and revoked_at is null
            returning bundle_id
            """)
        guard let bundleID else { throw NotFound("app token") }
        try GenerationRepository.appTokens.advance(in: transaction)
        try grant.record("app-token.revoke", about: bundleID, in: transaction)
    }

    /// Returns the credentials of an app, latest first.
    public static func all(
        with grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> [AppToken] {
        try transaction.rows(
            """
            select id, platform, bundle_id, created_by, created_at, last_used_at, revoked_at, token_length
            from app_tokens where app_folder_id = \(grant.subject.id) order by id desc
            """
        ) { row in
            let (platform, bundleID) = (try platform(row[1]), try row[2] as String)
            return AppToken(
                id: try row[0], platform: platform, bundleID: bundleID,
                canBeSent: platform.canSend(bundleID: bundleID, tokenLength: try row[7]),
                createdBy: try row[3], createdAt: try row[4], lastUsedAt: try row[5], revokedAt: try row[6])
        }
    }

    /// Records that an app used its credential, unless a later time is already stored.
    static func setUsed(
        _ id: AppTokenID, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update app_tokens set last_used_at = \(now)
            where id = \(id) and (last_used_at is null or last_used_at < \(now))
            """)
    }

    /// Returns all active credentials, by the digest of their secret.
    static func working(in transaction: borrowing Transaction) throws -> [Digest: AppCredential] {
        var table: [Digest: AppCredential] = [:]
        try transaction.forEach(
            """
            select t.token_digest, t.id, t.app_folder_id, a.name, a.sent_org_id, a.parent_id, t.platform,
                t.bundle_id
            from app_tokens t join folders a on a.id = t.app_folder_id
            where t.revoked_at is null and a.trash_id is null
            """
        ) { row in
            guard let digest = Digest(bytes: try row[0]) else { return }
            table[digest] = AppCredential(
                id: try row[1], appFolder: try row[2], app: AppID(try row[3]),
                organization: OrganizationID(try row[4]), organizationFolder: try row[5],
                platform: try platform(row[6]), bundleID: try row[7])
        }
        return table
    }

    private static func platform(_ text: String) throws -> AppPlatform {
        guard let platform = AppPlatform(rawValue: text) else { throw UnknownDatabaseValue(text: text) }
        return platform
    }

    /// Returns what is wrong with a bundle ID. It precedes a colon in a Basic credential, so it can't contain one.
    private static func problem(_ bundleID: String, on platform: AppPlatform) -> String? {
        if bundleID.isEmpty { return "Enter the app's bundle ID, such as org.example.heron." }
        if bundleID.contains(where: \.isWhitespace) {
            return "The bundle ID contains a space or line break. Remove it."
        }
        if bundleID.unicodeScalars.contains(where: isInvisible) {
            return
                "The bundle ID contains an invisible control character. Enter it again instead of pasting it."
        }
        let (length, most) = (bundleID.utf8.count, platform.bundleIDLengthMax)
        if length > most, most < bundleIDLengthMax {
            return
                "The bundle ID has \(length) characters, and Android phones can't send a credential with more than "
                + "\(most) of them. Use a shorter one. It doesn't have to be the app's package name."
        }
        if length > most { return "Use at most \(most) characters." }
        guard bundleID.unicodeScalars.allSatisfy(isAllowed) else {
            return "Use only letters from A to Z, digits, periods, hyphens and underscores."
        }
        return nil
    }

    /// The characters of iOS bundle IDs and Android package names.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", ".", "-", "_": true
        default: false
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format].contains(scalar.properties.generalCategory)
    }
}
