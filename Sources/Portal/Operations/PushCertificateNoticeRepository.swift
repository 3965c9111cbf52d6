import Access
import SQLStore
import Studies
import Timekeeping

/// Who was notified that a push certificate expires.
enum PushCertificateNoticeRepository {
    /// An email that is due.
    struct Notice: Sendable {
        let certificate: ExpiringPushCertificate
        /// The days before the end at which it's due.
        let days: Int
        let app: AppFolder
        let user: User
    }

    /// Returns the notices that are due now for a certificate: for each user who may replace it and has none for these
    /// days yet.
    ///
    /// A certificate that expired before the first check has no notice any more: pages say so.
    static func due(
        _ certificate: ExpiringPushCertificate, by audit: Audit, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [Notice] {
        guard now < certificate.expiresAt,
            case .app(let app)? = try FolderRepository.folder(certificate.app, in: transaction)
        else { return [] }
        let days = certificate.dueDays(at: now)
        let notified: [UserID] = try transaction.rows(
            """
            select user_id from push_certificate_notices
            where app_folder_id = \(certificate.app) and expires_at = \(certificate.expiresAt) and days <= \(days)
            """
        ) { try $0[0] }
        return try administrators(of: app, by: audit, in: transaction)
            .filter { !notified.contains($0.id) }
            .map { Notice(certificate: certificate, days: days, app: app, user: $0) }
    }

    /// Records that the mail server has an email.
    static func markSent(_ notice: Notice, at now: Instant, in transaction: borrowing Transaction) throws {
        // The app or the user may have been deleted while the email was sent.
        try transaction.run(
            """
            insert into push_certificate_notices (app_folder_id, user_id, expires_at, days, sent_at)
            select f.id, u.id, \(notice.certificate.expiresAt), \(notice.days), \(now)
            from folders f, users u where f.id = \(notice.certificate.app) and u.id = \(notice.user.id)
            on conflict do nothing
            """)
    }

    /// Returns the active users who may replace the certificate, with roles of their own or through groups.
    private static func administrators(
        of app: AppFolder, by audit: Audit, in transaction: borrowing Transaction
    ) throws -> [User] {
        let grant = Operator(job: "Push certificates", audit: audit).grant(ViewAudit.self, on: .app(app))
        return try RoleRepository.people(with: grant, in: transaction).compactMap { holder in
            guard case .user(let id, _) = holder.who,
                RoleSet(holder.roles.map(\.role)).rights.contains(.manageApp),
                let user = try UserRepository.user(id, in: transaction), user.state == .active,
                !user.isService
            else { return nil }
            return user
        }
    }
}
