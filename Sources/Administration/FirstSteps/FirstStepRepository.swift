import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Finds out which of the first steps are done, from what is in the database. Nothing is stored about a step itself, so
/// one that breaks is open again.
enum FirstStepRepository {
    /// What there is in an organization, or on the site.
    struct Contents: Sendable {
        let hasOrganization: Bool
        let hasApp: Bool
        let hasCredential: Bool
        let hasStudy: Bool
        let hasPublication: Bool
        /// When the first processed response arrived; nil without one.
        let firstResponseAt: Instant?
        let hasColleague: Bool
        let hasInvitation: Bool
        /// The organization, the app, and a Test channel without a publication, as far as there is only one.
        let onlyOrganization: OrganizationFolder?
        let onlyApp: AppFolder?
        /// The first app by its name that has no credential.
        let appWithoutCredential: AppFolder?
        let testChannel: Channel?
    }

    /// Reads what there is in the organization.
    static func contents(
        with grant: Grant<ManageOrganization>, _ transaction: borrowing Transaction
    ) throws -> Contents {
        try contents("(\(grant.subject.id))", except: grant.actor, transaction)
    }

    /// Reads what there is on the site.
    static func contents(
        with grant: Grant<ManageSite>, _ transaction: borrowing Transaction
    ) throws -> Contents {
        try contents(
            "(select id from folders where kind = 'organization' and archived_at is null and trash_id is null)",
            except: grant.actor, transaction)
    }

    /// Reads whether the app has credentials that work, and a study.
    static func contents(
        with grant: Grant<ManageApp>, _ transaction: borrowing Transaction
    ) throws -> (hasCredential: Bool, hasStudy: Bool) {
        let app = grant.subject.id
        let credential: Int? = try transaction.value(
            "select 1 from app_tokens where app_folder_id = \(app) and revoked_at is null limit 1")
        let study: Int? = try transaction.value(
            "select 1 from channels where app_folder_id = \(app) and trash_id is null limit 1")
        return (credential != nil, study != nil)
    }

    private static func contents(
        _ organizations: SQL, except actor: Actor, _ transaction: borrowing Transaction
    ) throws -> Contents {
        let apps: SQL = """
            (select id from folders where kind = 'app' and parent_id in \(fragment: organizations)
                and archived_at is null and trash_id is null)
            """
        let channels: SQL = """
            (select id from channels where app_folder_id in \(fragment: apps) and trash_id is null)
            """
        func exists(_ rows: SQL) throws -> Bool {
            try transaction.value("select 1 where exists (\(fragment: rows))", as: Int.self) != nil
        }
        return Contents(
            hasOrganization: try exists("select 1 from folders where id in \(fragment: organizations)"),
            hasApp: try exists("select 1 from folders where id in \(fragment: apps)"),
            hasCredential: try exists(
                "select 1 from app_tokens where app_folder_id in \(fragment: apps) and revoked_at is null"),
            hasStudy: try exists("select 1 from channels where id in \(fragment: channels)"),
            hasPublication: try exists(
                "select 1 from publications where channel_id in \(fragment: channels)"),
            firstResponseAt: try transaction.value(firstResponse(channels)),
            hasColleague: try exists(colleagues(of: actor, organizations)),
            hasInvitation: try exists(invitations(at: actor.now, organizations)),
            onlyOrganization: try onlyFolder(organizations, transaction)?.organization,
            onlyApp: try onlyApp(apps, transaction),
            appWithoutCredential: try appWithoutCredential(apps, transaction),
            testChannel: try testChannel(channels, transaction))
    }

    private static func onlyApp(_ apps: SQL, _ transaction: borrowing Transaction) throws -> AppFolder? {
        guard case .app(let app)? = try onlyFolder(apps, transaction) else { return nil }
        return app
    }

    private static func appWithoutCredential(
        _ apps: SQL, _ transaction: borrowing Transaction
    ) throws -> AppFolder? {
        let found: [FolderID] = try transaction.rows(
            """
            select f.id from folders f where f.id in \(fragment: apps)
                and not exists (
                    select 1 from app_tokens t where t.app_folder_id = f.id and t.revoked_at is null)
            order by f.name_key limit 1
            """
        ) { try $0[0] }
        return try found.first.flatMap { try FolderRepository.app($0, in: transaction) }
    }

    /// Looks up the first response of each channel and status in the index, however many follow it.
    private static func firstResponse(_ channels: SQL) -> SQL {
        """
        select min(received_at) from responses where id in (
            select (select min(r.id) from responses r where r.channel_id = c.id and r.status = s.status)
            from channels c cross join (select 1 as status union all select 3) as s
            where c.id in \(fragment: channels))
        """
    }

    private static func onlyFolder(_ ids: SQL, _ transaction: borrowing Transaction) throws -> Folder? {
        let found: [FolderID] = try transaction.rows(
            "select id from folders where id in \(fragment: ids) limit 2"
        ) { try $0[0] }
        return found.count == 1 ? try FolderRepository.folder(found[0], in: transaction) : nil
    }

    private static func testChannel(_ ids: SQL, _ transaction: borrowing Transaction) throws -> Channel? {
        let found: [ChannelID] = try transaction.rows(
            """
            select id from channels c where id in \(fragment: ids) and kind = 'test'
                and not exists (select 1 from publications p where p.channel_id = c.id) limit 2
            """
        ) { try $0[0] }
        return found.count == 1 ? try FolderRepository.channels(found, in: transaction).first : nil
    }

    private static func colleagues(of actor: Actor, _ organizations: SQL) -> SQL {
        """
        select 1 from users where state = 'active' and is_service = 0 and id <> \(actor.user ?? UserID(0))
            and (home_folder_id in \(fragment: organizations) or home_folder_id = \(FolderID.site))
        """
    }

    private static func invitations(at now: Instant, _ organizations: SQL) -> SQL {
        """
        select 1 from invitations where expires_at > \(now)
            and (folder_id in \(fragment: organizations) or folder_id = \(FolderID.site))
        union all
        select 1 from users where state = 'invited' and is_service = 0
            and (home_folder_id in \(fragment: organizations) or home_folder_id = \(FolderID.site))
        """
    }

    /// Returns when an email was last accepted by the mail server, and whether the last one failed.
    static func mail(
        with grant: Grant<ManageSite>, _ transaction: borrowing Transaction
    ) throws -> (sentAt: Instant?, hasFailed: Bool) {
        try transaction.first("select sent_at, failure_count from mail_states") {
            (try $0[0] as Instant?, try $0[1] as Int > 0)
        } ?? (nil, false)
    }

    /// Returns when the newest verified backup was made; nil without one.
    static func verifiedBackup(
        with grant: Grant<ManageSite>, _ transaction: borrowing Transaction
    ) throws -> Instant? {
        try transaction.value(
            "select max(ended_at) from backups where state = 'done' and verification = 'whole'")
    }

    // MARK: Hiding

    static func isHidden(from person: AuthenticatedUser, _ transaction: borrowing Transaction) throws -> Bool
    {
        try transaction.value(
            "select 1 from users where id = \(person.user) and first_steps_hidden_at is not null",
            as: Int.self) != nil
    }

    static func hide(from person: AuthenticatedUser, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update users set first_steps_hidden_at = \(person.actor.now) where id = \(person.user)")
        try person.actor.record("user.set-preferences", on: person.home, about: person.email, in: transaction)
    }
}
