import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// A push certificate that expires within a month, or has expired.
public struct ExpiringPushCertificate: Hashable, Sendable {
    /// The numbers of days before the end at which administrators are notified, the largest first.
    public static let noticeDays = [30, 7, 1]
    private static let daySeconds = 86_400

    /// The app's folder.
    public let app: FolderID
    /// When the certificate expires.
    public let expiresAt: Instant

    /// Creates the description of a certificate; nil if it's valid for more than a month.
    public init?(app: FolderID, expiresAt: Instant, at now: Instant) {
        guard now >= expiresAt.adding(seconds: -Self.noticeDays[0] * Self.daySeconds) else { return nil }
        (self.app, self.expiresAt) = (app, expiresAt)
    }

    /// Returns the smallest number of notice days that has been reached.
    public func dueDays(at now: Instant) -> Int {
        Self.noticeDays.last { now >= expiresAt.adding(seconds: -$0 * Self.daySeconds) } ?? Self.noticeDays[0]
    }

    /// Returns when iPhones stop getting messages: "expires in 6 days", "expires in less than a day", "expired on
    /// 2026-11-20".
    public func phrase(at now: Instant) -> String {
        if now >= expiresAt { return "expired on \(expiresAt.iso8601.prefix(10))" }
        let days = Int((expiresAt.seconds - now.seconds) / Int64(Self.daySeconds))
        switch days {
        case 0: return "expires in less than a day"
        case 1: return "expires in 1 day"
        default: return "expires in \(days) days"
        }
    }

    /// What to do.
    public static let advice = """
        iPhones then get no push messages. Save a new certificate from Apple, or a .p8 key, which doesn't expire.
        """
}

extension AppPushKeyRepository {
    /// Returns the certificates of all apps that expire within a month or have expired, those that expire first at the
    /// start. Apps that are archived or in the trash are left out.
    ///
    /// A certificate that the key can't decrypt is left out: `portal doctor` reports it.
    public static func expiringCertificates(
        sealing: SealingKey, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [ExpiringPushCertificate] {
        let keys = try transaction.rows(
            """
            select k.app_folder_id, k.sealed from app_push_keys k
            join folders a on a.id = k.app_folder_id join folders o on o.id = a.parent_id
            where k.platform = 'ios' and a.trash_id is null and a.archived_at is null
                and o.trash_id is null and o.archived_at is null
            order by k.app_folder_id
            """
        ) { (app: try $0[0] as FolderID, sealed: try $0[1] as [UInt8]) }
        return keys.compactMap { key in
            guard
                let secret = try? sealing.open(
                    key.sealed, context: Self.context(key.app, Platform.ios.rawValue)),
                let end = PushKey.end(of: secret)
            else { return nil }
            return ExpiringPushCertificate(app: key.app, expiresAt: end, at: now)
        }.sorted { $0.expiresAt < $1.expiresAt }
    }
}
