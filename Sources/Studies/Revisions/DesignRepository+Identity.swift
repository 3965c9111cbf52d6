import SQLStore

extension DesignRepository {
    /// Makes the basic information say under which names a channel is known, after the channel itself was changed.
    ///
    /// Does nothing where no design says anything. The rules are not asked: what is there is told, not proposed.
    public func setIdentity(
        _ identity: ChannelIdentity, of kind: ChannelKind, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        guard try exists(in: scope, transaction) else { return }
        let saved = try document(BasicInformation.self, in: scope, transaction)
        var value = saved.value
        switch kind {
        case .live: value.live = identity
        case .test: value.test = identity
        }
        guard value != saved.value else { return }
        try append(value, to: saved.entry, restoredFrom: nil, in: scope, by: author, transaction)
    }
}
