import Access
import SQLStore

/// Ends the invitations that nobody answered in time, so that the audit says when they expired.
struct InvitationKeeper: Sendable {
    /// How often a server looks.
    static let intervalSeconds = 60

    let store: Store
    let audit: Audit

    /// Ends what has expired, again and again, until its task is cancelled.
    func watch(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            do {
                try await endExpired()
            } catch {
                report("expired invitations were not ended and are tried again: \(error)")
            }
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Ends what has expired; writes nothing when there is nothing.
    func endExpired() async throws {
        let now = audit.clock()
        guard try await store.read({ try InvitationRepository.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { [audit] in try InvitationRepository.expire(at: now, audit: audit, in: $0) }
    }
}
