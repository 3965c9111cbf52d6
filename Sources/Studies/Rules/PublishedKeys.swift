/// The keys that publications of a study have made known to apps, in either channel.
public struct PublishedKeys: Sendable {
    private var byKey: [String: ReservedKey] = [:]
    private var byItem: [String: ReservedKey] = [:]

    /// The keys that were reserved, to be found by name and by the part that bears them.
    public init(_ keys: [ReservedKey] = []) {
        for key in keys {
            byKey[Self.address(key.scope, key.key.lowercased())] = key
            byItem[Self.address(key.scope, key.item)] = key
        }
    }

    private static func address(_ scope: ReservedKey.Scope, _ text: String) -> String {
        scope.text + "\n" + text
    }

    /// The published key of a part; nil while it has none.
    public func key(of item: String, in scope: ReservedKey.Scope) -> ReservedKey? {
        byItem[Self.address(scope, item)]
    }

    /// Whether a part was published, so that its key and kind are locked.
    public func isPublished(_ item: String, in scope: ReservedKey.Scope) -> Bool {
        key(of: item, in: scope) != nil
    }

    /// Whether a publication made the key known, whatever it means.
    func holds(_ key: String, in scope: ReservedKey.Scope) -> Bool {
        byKey[Self.address(scope, key.lowercased())] != nil
    }

    /// Why a part may not bear this key, as a sentence; nil when it may.
    func refusal(of wanted: ReservedKey) -> String? {
        if let own = key(of: wanted.item, in: wanted.scope) {
            if own.key != wanted.key {
                return "The key \(own.key) is published and stays. Change it back to \(own.key)"
            }
            if own.meaning != wanted.meaning {
                return """
                    \(own.key) is published as \(own.meaning) and stays so. Add a new one with another key \
                    to ask differently
                    """
            }
            return nil
        }
        guard let previous = byKey[Self.address(wanted.scope, wanted.key.lowercased())],
            previous.meaning != wanted.meaning
        else { return nil }
        return """
            \(previous.key) has already been used in the past, as \(previous.meaning). Use it for the same, or \
            choose another key
            """
    }
}
