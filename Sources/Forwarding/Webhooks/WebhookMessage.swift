import Responses
import Timekeeping
import Vocabulary

/// The row of a message.
struct WebhookMessageID: RowID {
    let rawValue: Int64
}

/// A message to the receiver of a webhook.
struct WebhookMessage: Sendable, Identifiable {
    /// The state; the raw value is stored.
    enum State: String, Sendable, CaseIterable {
        case waiting, delivered, failed
    }

    let id: WebhookMessageID
    /// The ID that the receiver sees, the same for every attempt.
    let uid: String
    let event: String
    let body: String
    let createdAt: Instant
    let state: State
    let attemptCount: Int
    let nextAt: Instant?
    let endedAt: Instant?

    /// Whether the body identifies an erased participant: it isn't shown, and is deleted after the delivery.
    var isAboutErasure: Bool { event == WebhookEventType.participantErased.rawValue }

    /// For how long messages are kept after they were delivered or the last attempt failed.
    static let keptSeconds = 30 * 86_400
}

/// An attempt to send a message.
struct WebhookAttempt: Sendable {
    let startedAt: Instant
    /// Nil while the message is being sent.
    let endedAt: Instant?
    let status: Int?
    let answer: String
    let failure: String
}
