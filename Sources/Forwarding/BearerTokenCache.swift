import SQLStore
import Timekeeping
import Vocabulary

/// The tokens issued by endpoints, each kept for an hour, in memory only.
///
/// A class with a lock: all senders share the tokens.
final class BearerTokenCache: Sendable {
    private static let lifetimeSeconds = 3_600

    private struct CacheEntry {
        let token: String
        let settings: ForwardingSettings
        let until: Instant
    }

    private let kept = Locked<[ChannelID: CacheEntry]>([:])
    private let clock: Clock

    init(clock: @escaping Clock) { self.clock = clock }

    /// Returns the token of a channel, if it was issued for these settings and hasn't expired.
    func token(of channel: ChannelID, for settings: ForwardingSettings) -> String? {
        let now = clock()
        return kept.withLock { kept in
            guard let entry = kept[channel], entry.settings == settings, entry.until > now else { return nil }
            return entry.token
        }
    }

    func store(_ token: String, of channel: ChannelID, for settings: ForwardingSettings) {
        let until = clock().adding(seconds: Self.lifetimeSeconds)
        kept.withLock { $0[channel] = CacheEntry(token: token, settings: settings, until: until) }
    }

    func forget(_ channel: ChannelID) { kept.withLock { $0[channel] = nil } }
}
