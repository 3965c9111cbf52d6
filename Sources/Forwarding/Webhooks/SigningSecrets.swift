import Delivery
import JSON
import Timekeeping

/// The secret that signs messages to a receiver, and those before it for as long as they sign too.
struct SigningSecrets: Sendable, Equatable {
    /// How long a replaced secret still signs: a day to enter the new one at the receiver.
    static let overlapSeconds = 86_400

    /// A secret that was replaced.
    struct Replaced: Sendable, Equatable {
        let secret: String
        /// Until when it signs.
        let until: Instant
    }

    /// `whsec_…`
    private(set) var current = WebhookSecret().text
    /// The latest first. A secret that is replaced twice in a day is still the one that the receiver has.
    private(set) var replaced: [Replaced] = []

    /// Creates a new secret.
    init() {}

    /// Reads the output of ``write(to:)``; nil for anything else.
    init?(_ tree: JSONTree) {
        guard let secret = tree["secret"]?.string else { return nil }
        current = secret
        replaced = (tree["replaced"]?.array ?? []).compactMap { item in
            guard let secret = item["secret"]?.string, let until = item["until"]?.string.flatMap(Int64.init)
            else { return nil }
            return Replaced(secret: secret, until: Instant(milliseconds: until))
        }
    }

    /// Writes the members of a JSON object.
    func write(to json: inout JSONWriter) {
        json.member("secret", current)
        json.array("replaced") { list in
            for item in replaced {
                list.object { object in
                    object.member("secret", item.secret)
                    object.member("until", "\(item.until.milliseconds)")
                }
            }
        }
    }

    /// Replaces the secret.
    mutating func rotate(at now: Instant) {
        let last = Replaced(secret: current, until: now.adding(seconds: Self.overlapSeconds))
        replaced = [last] + replaced.filter { now < $0.until }
        current = WebhookSecret().text
    }

    /// Returns the secrets that sign a message at an instant.
    func signing(at now: Instant) -> [WebhookSecret] {
        ([current] + replaced.filter { now < $0.until }.map(\.secret)).compactMap { WebhookSecret($0) }
    }

    /// Until when a replaced secret signs; nil if none does.
    func overlap(at now: Instant) -> Instant? { replaced.map(\.until).max().flatMap { now < $0 ? $0 : nil } }

    /// The texts that replies must not repeat on pages.
    var texts: [String] { [current] + replaced.map(\.secret) }
}
