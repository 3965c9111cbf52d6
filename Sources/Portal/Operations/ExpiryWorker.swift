import Access
import SQLStore

/// Ends what has expired: invitations that no one answered, and forms that were kept after their session had ended.
struct ExpiryWorker: Sendable {
    /// How often a server looks.
    static let intervalSeconds = 60

    let store: Store
    let audit: Audit

    /// Ends what is due, again and again, until its task is cancelled.
    func watch(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            await endDue(report: report)
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Ends what is due; a failure of one doesn't keep the other.
    func endDue(report: @Sendable (String) -> Void) async {
        do {
            try await endInvitations()
        } catch {
            report("expired invitations were not ended and are tried again: \(error)")
        }
        do {
            try await eraseForms()
        } catch {
            report("forms that were kept for long enough were not erased and are tried again: \(error)")
        }
    }

    /// Writes nothing when there is nothing.
    private func endInvitations() async throws {
        let now = audit.clock()
        guard try await store.read({ try InvitationRepository.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { [audit] in try InvitationRepository.expire(at: now, audit: audit, in: $0) }
    }

    private func eraseForms() async throws {
        let now = audit.clock()
        guard try await store.read({ try StashedFormRepository.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { try StashedFormRepository.purge(at: now, in: $0) }
    }
}
