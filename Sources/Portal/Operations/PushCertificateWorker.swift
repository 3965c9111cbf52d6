import Access
import Cryptography
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// Notifies the administrators of apps by email before a push certificate expires: 30, 7 and 1 days ahead.
///
/// Each gets one email for each number of days. An email that can't be sent is tried again at the next check.
struct PushCertificateWorker: Sendable {
    /// How often the server checks.
    static let intervalSeconds = 3_600

    let store: Store
    let audit: Audit
    let sealing: SealingKey
    let emailSender: EmailSender
    /// Returns the public address of the site, without a trailing slash.
    let address: @Sendable () -> String
    let report: @Sendable (String) -> Void

    /// Repeats the check until the task is canceled.
    func watch() async {
        while !Task.isCancelled {
            do {
                try await notify()
            } catch {
                report("notices about push certificates were not sent and will be retried: \(error)")
            }
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Sends what is due.
    func notify() async throws {
        let now = audit.clock()
        let due = try await store.read { [sealing, audit] transaction in
            try AppPushKeyRepository.expiringCertificates(sealing: sealing, at: now, transaction).flatMap {
                try PushCertificateNoticeRepository.due($0, by: audit, at: now, in: transaction)
            }
        }
        for notice in due where !Task.isCancelled {
            let email = Email.pushCertificate(
                "\(address())\(FolderPaths.of(notice.app))\(FolderPaths.pushKeys)", app: notice.app.title,
                until: notice.certificate.expiresAt)
            do {
                try await emailSender.send(email, to: notice.user)
                try await store.write {
                    try PushCertificateNoticeRepository.markSent(notice, at: now, in: $0)
                }
            } catch {
                report("a notice about a push certificate was not sent and will be retried: \(error)")
            }
        }
    }
}
