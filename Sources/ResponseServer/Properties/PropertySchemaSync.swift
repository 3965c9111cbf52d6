import SQLStore
import Studies

/// Brings the design of participant properties into response folders.
///
/// What the portal itself publishes is in force at once: anyone who shows or answers properties freshens them first,
/// which costs nothing while the publication is the same. Designs from elsewhere are read by "Update Metadata" and with
/// the first response of each version. A class over a lock, for what was applied last.
final class PropertySchemaSync: Sendable {
    private let store: Store
    private let designs: DesignResolver
    private let repository: PropertyRepository
    private let applied = Locked<[ChannelID: [UInt8]]>([:])

    init(store: Store, designs: DesignResolver, repository: PropertyRepository) {
        self.store = store
        self.designs = designs
        self.repository = repository
    }

    /// Reads the design of a channel's properties and makes them fit it.
    func apply(to channel: ChannelID) async throws {
        guard let (document, isOwn) = try await designs.properties(of: channel) else { return }
        let (design, repository) = (try PropertyDesign(document), repository)
        try await store.write { transaction in
            if let design {
                try repository.apply(design, to: channel, isOwn: isOwn, transaction)
            } else if isOwn {
                // The portal's own design is whole: what it does not list, it has no more.
                try repository.deactivate(in: channel, transaction)
            }
        }
        remember(document, of: channel, isOwn)
    }

    /// Makes the properties those of the newest publication; a design that cannot be read leaves them as they are.
    func freshen(_ channel: ChannelID, evenFromElsewhere: Bool = false) async {
        let published = designs.portal.properties(channel)
        if !evenFromElsewhere {
            guard let published, applied.withLock({ $0[channel] }) != published else { return }
        }
        do {
            if !evenFromElsewhere, try await !isOwn(channel) { return }
            try await apply(to: channel)
        } catch {
            designs.report("the participant properties of channel \(channel) stay as they are: \(error)")
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
