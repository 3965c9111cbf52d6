import Access
import SQLStore

/// Erases forms that were kept after their session had ended, when nobody has signed in to get them back.
struct KeptFormKeeper: Sendable {
    /// How often a server looks.
    static let intervalSeconds = 60

    let store: Store
    let audit: Audit

    /// Erases what is due, again and again, until its task is cancelled.
    func watch(report: @Sendable (String) -> Void) async {
        while !Task.isCancelled {
            do {
                try await eraseExpired()
            } catch {
                report("forms that were kept for long enough were not erased and are tried again: \(error)")
            }
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Erases what is due; writes nothing when there is nothing.
    func eraseExpired() async throws {
        let now = audit.clock()
        guard try await store.read({ try KeptForms.hasExpired(at: now, in: $0) }) else { return }
        try await store.write { try KeptForms.purge(at: now, in: $0) }
    }
}
