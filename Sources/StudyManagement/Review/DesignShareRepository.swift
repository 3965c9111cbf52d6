import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Read-only links to designs.
public enum DesignShareRepository {
    /// The maximum number of links that a page lists.
    public static let pageCount = 100

    private static let columns: SQL = """
        s.id, s.label, s.digest, s.created_at, s.created_by, s.created_by_name, s.expires_at, s.revoked_at,
        s.revoked_by_name, s.opened_count, s.opened_at
        """

    /// Returns the links of the grant's study, newest first.
    public static func all<P: DesignReading>(
        with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [DesignShare] {
        try transaction.rows(
            """
            select \(fragment: columns) from design_shares s where s.folder_id = \(grant.subject.folderID)
            order by s.id desc limit \(pageCount)
            """
        ) { row in try DesignShare(row) }
    }

    /// Creates a link to the design as it is now; `token` is the digest of the token in the link.
    ///
    /// - Throws: ``InvalidInput`` for a draft that isn't valid; ``Conflict`` if there are too many links.
    public static func add(
        _ draft: DesignShareDraft, token: [UInt8], to design: DesignSnapshot,
        with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        let end = try draft.expiry(from: grant.now)
        let active = try all(with: grant, in: transaction).count { $0.isActive(at: grant.now) }
        guard active < DesignShareDraft.activeMax else {
            throw Conflict("There are already \(active) links that work. Revoke one first.")
        }
        let author = grant.actor.author
        try transaction.run(
            """
            insert into design_shares (folder_id, token_digest, label, design, digest, created_at, created_by,
                created_by_name, expires_at)
            values (\(grant.subject.folderID), \(token), \(draft.label), \(design.text),
                \(design.digest), \(grant.now), \(author.user), \(author.name), \(end))
            """)
        try grant.record(
            "design-share.create", about: draft.label,
            ["digest": .text(design.digest), "expires": .text(end.iso8601)], in: transaction)
    }

    /// Revokes a link, which then no longer works.
    ///
    /// - Throws: ``NotFound``; ``Conflict`` if it was revoked before.
    public static func revoke(
        _ id: DesignShareID, with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> DesignShare {
        let share = try transaction.first(
            """
            select \(fragment: columns) from design_shares s
            where s.id = \(id) and s.folder_id = \(grant.subject.folderID)
            """
        ) { row in try DesignShare(row) }
        guard let share else { throw NotFound("link") }
        guard share.revokedAt == nil else { throw Conflict("\(share.revokedBy) already revoked this link.") }
        try transaction.run(
            """
            update design_shares set revoked_at = \(grant.now), revoked_by_name = \(grant.actor.name)
            where id = \(id)
            """)
        try grant.record("design-share.revoke", about: share.label, in: transaction)
        return share
    }

    /// Returns the design that a link shows to a visitor, and counts the opening. The first one of each day (UTC) is in
    /// the audit log. `token` is the digest of the token in the link.
    ///
    /// - Throws: ``NotFound`` for a link that never worked, has expired or was revoked, and for a study in the trash.
    public static func open(
        _ token: [UInt8], by visitor: Actor, in transaction: borrowing Transaction
    ) throws -> SharedDesign {
        let now = visitor.now
        let found = try transaction.first(
            """
            select \(fragment: columns), s.folder_id, s.design from design_shares s
            where s.token_digest = \(token)
            """
        ) { row -> (DesignShare, FolderID, String) in (try DesignShare(row), try row[11], try row[12]) }
        guard let (share, folder, text) = found, share.isActive(at: now),
            let study = try FolderRepository.study(folder, in: transaction)
        else { throw NotFound("link") }
        try transaction.run(
            """
            update design_shares set opened_count = opened_count + 1, opened_at = \(now) where id = \(share.id)
            """)
        if share.openedAt.map({ $0.civil().date != now.civil().date }) ?? true {
            try visitor.record("design-share.open", on: folder, about: share.label, in: transaction)
        }
        return SharedDesign(share: share, study: study, design: try DesignSnapshot(text))
    }
}

extension DesignShare {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row[0], label: try row[1], digest: try row[2], createdAt: try row[3],
            author: Author(user: try row[4], name: try row[5]), expiresAt: try row[6],
            revokedAt: try row[7], revokedBy: try row[8], openedCount: try row[9], openedAt: try row[10])
    }
}
