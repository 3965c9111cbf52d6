import Access
import SQLStore
import Timekeeping

/// Sends the letters of the outbox: right after they were written, and again while the mail server does not take them.
public struct MailWorker: Sendable {
    private let store: Store
    private let outbox: MailQueue
    private let clock: Clock
    private let send: SendAccountEmail

    /// How long a mail server that does not take letters is left alone, and news of other processes wait.
    private static let pause = Duration.seconds(60)

    /// The letters of a site; `send` reports what cannot be handed over.
    public init(store: Store, outbox: MailQueue, clock: @escaping Clock, send: @escaping SendAccountEmail) {
        self.store = store
        self.outbox = outbox
        self.clock = clock
        self.send = send
    }

    /// Sends everything that is due now.
    public func sendAll() async throws {
        let (outbox, clock) = (outbox, clock)
        while !Task.isCancelled,
            let letter = try await store.write({ try outbox.claim(at: clock(), in: $0) })
        {
            var failure: String?
            do {
                try await send(AccountEmail(letter), letter.recipient)
            } catch {
                failure = "\(error)"
            }
            let because = failure
            try await store.write { transaction in
                if let because {
                    try outbox.markFailed(letter.id, reason: because, at: clock(), in: transaction)
                } else {
                    try outbox.markSent(letter.id, in: transaction)
                }
            }
        }
    }

    /// Sends what is due, now and from time to time, until the task is cancelled; `report` hears of what is wrong.
    public func run(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            do {
                try await sendAll()
            } catch {
                report("letters wait until the next try: \(error)")
            }
            // A sleep that is cancelled has done its duty.
            try? await Task.sleep(for: Self.pause)
        }
    }
}

extension AccountEmail {
    /// A letter as it was put into the outbox.
    init(_ letter: QueuedEmail) {
        if let offer = letter.offer {
            self = .offer(offer, by: letter.by, to: letter.place)
        } else if let key = letter.key {
            self = .keyIssued(key, by: letter.by, to: letter.place)
        } else if let link = letter.link {
            self = .invitation(link, by: letter.by, to: letter.place)
        } else {
            self = .access(by: letter.by, to: letter.place)
        }
    }
}
