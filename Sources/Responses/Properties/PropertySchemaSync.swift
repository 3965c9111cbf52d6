import SQLStore
import Vocabulary

/// Applies the design of participant properties to response folders.
///
/// Publications of the portal itself apply immediately: code that displays or returns properties refreshes them first,
/// which costs nothing if the publication is unchanged. Designs from other sources are read by "Update metadata" and
/// with the first response of each version. A class with a lock, because it tracks what was applied last.
package final class PropertySchemaSync: Sendable {
    private let store: Store
    private let designs: DesignResolver
    private let repository: PropertyRepository
    private let applied = Locked<[ChannelID: [UInt8]]>([:])

    init(store: Store, designs: DesignResolver, repository: PropertyRepository) {
        self.store = store
        self.designs = designs
        self.repository = repository
    }

    /// Reads the design of a channel's properties and applies it.
    func apply(to channel: ChannelID) async throws {
        guard let (document, isOwn) = try await designs.properties(of: channel) else { return }
        let (design, repository) = (try PropertyDesign(document), repository)
        try await store.write { transaction in
            if let design {
                try repository.apply(design, to: channel, isOwn: isOwn, transaction)
            } else if isOwn {
                // The portal's own design is complete: properties that it doesn't list are no longer in it.
                try repository.deactivate(in: channel, transaction)
            }
        }
        remember(document, of: channel, isOwn)
    }

    /// Updates the properties to the newest publication. If a design can't be read, they stay unchanged.
    package func refreshSchema(_ channel: ChannelID, evenFromElsewhere: Bool = false) async {
        let published = designs.portal.properties(channel)
        if !evenFromElsewhere {
            guard let published, applied.withLock({ $0[channel] }) != published else { return }
        }
        do {
            if !evenFromElsewhere, try await !isOwn(channel) { return }
            try await apply(to: channel)
        } catch {
            designs.report("could not update the participant properties of channel \(channel): \(error)")
        }
    }

    private func isOwn(_ channel: ChannelID) async throws -> Bool {
        try await store.read { transaction in
            try MetadataSourceRepository().effective(for: channel, transaction).source == .portal
        }
    }

    private func remember(_ document: [UInt8], of channel: ChannelID, _ isOwn: Bool) {
        if isOwn { applied.withLock { $0[channel] = document } }
    }
}
