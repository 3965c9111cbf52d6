import Access
import Responses
import SQLStore
import Studies
import Vocabulary

/// Sends the waiting emails about accounts.
struct AccountEmailWorker: Sendable {
    /// The seconds between two looks at the queue; an email of this process is sent at once.
    private static let intervalSeconds = 30

    let store: Store
    let queue: AccountEmailRepository
    let closures: AccountClosureNoticeRepository
    let accounts: AccountRepository
    let confirmations: AccountConfirmationRepository
    let erasures: AccountMailErasureRepository
    let deliver: @Sendable (ComposedEmail) async throws -> Void
    /// Deletes the files of emails that name an address.
    let removeEmails: @Sendable (_ address: String) async throws -> Void
    let report: @Sendable (String) -> Void

    /// Sends everything that is due, and returns the seconds until the next look.
    func round() async -> Int {
        do {
            while !Task.isCancelled, let due = try await store.write({ try queue.claim($0) }) {
                try await send(due)
            }
        } catch {
            report("emails about accounts couldn't be sent: \(error)")
        }
        await sendClosureNotices()
        await removeErasedEmails()
        return Self.intervalSeconds
    }

    /// Deletes the files of emails of erased accounts, after those that were being written.
    private func removeErasedEmails() async {
        do {
            for erasure in try await store.read({ try erasures.all($0) }) {
                if let address = erasure.address { try await removeEmails(address) }
                try await store.write { try erasures.remove(erasure.id, $0) }
            }
        } catch {
            report("the files of emails of erased accounts couldn't be deleted yet: \(error)")
        }
    }

    private func sendClosureNotices() async {
        do {
            let expired = try await store.write { try closures.removeExpired($0) }
            if expired > 0 {
                report(
                    "\(expired) emails about deleted accounts couldn't be sent within 72 hours and were deleted"
                )
            }
            while !Task.isCancelled, let due = try await store.write({ try closures.claim($0) }) {
                try await send(due)
            }
        } catch {
            report("emails about deleted accounts couldn't be sent: \(error)")
        }
    }

    private func send(_ due: AccountClosureNoticeRepository.Due) async throws {
        do {
            if let email = try await store.read({ try compose(due, $0) }) { try await deliver(email) }
        } catch {
            // What the mail server says may contain the address.
            report("an email about a deleted account couldn't be sent yet")
            return try await store.write { try closures.markFailed(due.id, $0) }
        }
        try await store.write { try closures.remove(due.id, $0) }
    }

    private func compose(
        _ due: AccountClosureNoticeRepository.Due, _ transaction: borrowing Transaction
    ) throws -> ComposedEmail? {
        guard case .app(let app)? = try FolderRepository.folder(due.app, in: transaction) else { return nil }
        let emails = try AppDocumentRepository(of: due.app).document(AppEmails.self, transaction).value
        let content = AccountEmailText(appName: app.title, emails: emails).content(of: due.notice)
        return ComposedEmail(
            to: due.notice.address, from: emails.sender, replyTo: "", subject: content.subject,
            text: content.text, html: content.html, isToErasedAccount: true)
    }

    /// Sends an email. One that can't be read or written fails alone, so that it doesn't hold up the others.
    private func send(_ due: AccountEmailRepository.DueEmail) async throws {
        var address: String?
        do {
            let email = try await store.read { try compose(due, queue.contents(of: due), $0) }
            address = email?.to
            if let email { try await deliver(email) }
            try await store.write { try queue.markSent(due, $0) }
        } catch {
            // Mail servers repeat the address, which is only stored encrypted.
            let reason = address.map { "\(error)".replacing($0, with: "the address") } ?? "\(error)"
            try await store.write { try queue.markFailed(due, reason: reason, $0) }
            report("an email of an app's account couldn't be sent yet")
        }
    }

    /// Returns an email as it is delivered; nil if it no longer has a recipient.
    private func compose(
        _ due: AccountEmailRepository.DueEmail, _ email: AccountEmail, _ transaction: borrowing Transaction
    ) throws -> ComposedEmail? {
        guard case .app(let app)? = try FolderRepository.folder(due.app, in: transaction) else { return nil }
        let documents = AppDocumentRepository(of: due.app)
        let properties = try documents.document(AppProperties.self, transaction).value
        let emails = try documents.document(AppEmails.self, transaction).value
        let content = try AccountEmailText(appName: app.title, emails: emails)
            .content(of: email, in: due.language)
        var replyTo = ""
        let to: String
        switch email {
        case .verification, .password, .lock, .deletion, .addressNotice:
            guard let id = due.account else { return nil }
            to = try accounts.email(of: try accounts.account(id, transaction))
        case .address:
            guard let id = due.account,
                let pending = try confirmations.pendingAddress(of: id, transaction)
            else { return nil }
            to = pending.email
        case .feedback: to = properties.feedbackEmail
        case .contact(_, _, _, let sender): (to, replyTo) = (properties.contactEmail, sender)
        }
        if to.isEmpty { return nil }
        return ComposedEmail(
            to: to, from: emails.sender, replyTo: replyTo, subject: content.subject, text: content.text,
            html: content.html)
    }
}
