import SQLStore
import Vocabulary

extension DesignRepository {
    /// Updates the identity of a channel in the basic information after the channel was changed.
    ///
    /// Does nothing if there is no design. The rules are not checked, because the change is already made.
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
