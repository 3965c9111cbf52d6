import Access
import SQLStore
import Timekeeping

/// Sends the queued emails: right after they are written, and again until the mail server accepts them.
public struct MailWorker: Sendable {
    private let store: Store
    private let outbox: MailQueueRepository
    private let clock: Clock
    private let send: SendAccountEmail

    /// The delay before a retry and between checks for emails queued by other processes.
    private static let pause = Duration.seconds(60)

    /// Creates the worker of a site; `send` reports emails that can't be handed over.
    public init(
        store: Store, outbox: MailQueueRepository, clock: @escaping Clock, send: @escaping SendAccountEmail
    ) {
        self.store = store
        self.outbox = outbox
        self.clock = clock
        self.send = send
    }

    /// Sends everything that is due now.
    public func sendAll() async throws {
        let (outbox, clock) = (outbox, clock)
        while !Task.isCancelled,
            let email = try await store.write({ try outbox.claim(at: clock(), in: $0) })
        {
            var failure: String?
            do {
                try await send(AccountEmail(email), email.recipient)
            } catch {
                failure = "\(error)"
            }
            let cause = failure
            try await store.write { transaction in
                if let cause {
                    try outbox.markFailed(email.id, reason: cause, at: clock(), in: transaction)
                } else {
                    try outbox.markSent(email.id, in: transaction)
                }
            }
        }
    }

    /// Sends due emails now and periodically until the task is canceled; `report` receives errors.
    public func run(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            do {
                try await sendAll()
            } catch {
                report("emails are queued until the next attempt: \(error)")
            }
            // Cancellation ends the loop, so the error can be ignored.
            try? await Task.sleep(for: Self.pause)
        }
    }
}

extension AccountEmail {
    /// Creates the email from a queued email.
    init(_ email: QueuedEmail) {
        if let offer = email.offer {
            self = .offer(offer, by: email.by, to: email.place)
        } else if let failure = email.failure {
            self = .deliveryFailed(failure, of: email.place)
        } else if let notice = email.notice {
            self = .review(notice, by: email.by, of: email.place)
        } else if let key = email.key {
            self = .keyIssued(key, by: email.by, to: email.place)
        } else if let link = email.link {
            self = .invitation(link, by: email.by, to: email.place)
        } else {
            self = .access(by: email.by, to: email.place)
        }
    }
}
