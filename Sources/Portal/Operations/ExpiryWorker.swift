import Access
import SQLStore

/// Deletes expired invitations, roles that have ended, and expired form data that was kept after a session ended.
struct ExpiryWorker: Sendable {
    /// How often the server checks.
    static let intervalSeconds = 60

    let store: Store
    let audit: Audit

    /// Repeats the check until the task is canceled.
    func watch(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            await endDue(report: report)
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Deletes what has expired. A failure of one part doesn't affect the other.
    func endDue(report: @Sendable (String) -> Void) async {
        do {
            try await endInvitations()
        } catch {
            report("expired invitations were not closed and will be retried: \(error)")
        }
        do {
            try await endRoles()
        } catch {
            report("ended roles were not removed and will be retried: \(error)")
        }
        do {
            try await eraseForms()
        } catch {
            report("expired form data was not deleted and will be retried: \(error)")
        }
    }

    /// Does not write if nothing has expired.
    private func endInvitations() async throws {
        let now = audit.clock()
        guard try await store.read({ try InvitationRepository.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { [audit] in try InvitationRepository.expire(at: now, audit: audit, in: $0) }
    }

    private func endRoles() async throws {
        let now = audit.clock()
        guard try await store.read({ try RoleEndRepository.hasEnded(at: now, in: $0) }) else { return }
        try await store.write { [audit] in try RoleEndRepository.removeEnded(audit: audit, in: $0) }
    }

    private func eraseForms() async throws {
        let now = audit.clock()
        guard try await store.read({ try StashedFormRepository.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { try StashedFormRepository.purge(at: now, in: $0) }
    }
}
