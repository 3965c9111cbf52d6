/// The keys in the publications of a study, in either channel.
public struct PublishedKeys: Sendable {
    private var byKey: [String: ReservedKey] = [:]
    private var byItem: [String: ReservedKey] = [:]

    /// Creates a lookup by name and by the part that has the key.
    public init(_ keys: [ReservedKey] = []) {
        for key in keys {
            byKey[Self.address(key.scope, key.key.lowercased())] = key
            byItem[Self.address(key.scope, key.item)] = key
        }
    }

    private static func address(_ scope: ReservedKey.Scope, _ text: String) -> String {
        scope.text + "\n" + text
    }

    /// Returns the published key of a part; nil if it has none.
    public func key(of item: String, in scope: ReservedKey.Scope) -> ReservedKey? {
        byItem[Self.address(scope, item)]
    }

    /// Returns whether a part was published, so that its key and kind are locked.
    public func isPublished(_ item: String, in scope: ReservedKey.Scope) -> Bool {
        key(of: item, in: scope) != nil
    }

    /// Returns whether a publication has the key, with any meaning.
    func holds(_ key: String, in scope: ReservedKey.Scope) -> Bool {
        byKey[Self.address(scope, key.lowercased())] != nil
    }

    /// Returns why a part cannot use this key, as a sentence; nil if it can.
    func refusal(of wanted: ReservedKey) -> String? {
        if let own = key(of: wanted.item, in: wanted.scope) {
            if own.key != wanted.key {
                return "The key \(own.key) is published and cannot change. Change it back to \(own.key)"
            }
            if own.meaning != wanted.meaning {
                return """
                    \(own.key) is published as \(own.meaning), which cannot change. Add a new item with another \
                    key instead
                    """
            }
            return nil
        }
        guard let previous = byKey[Self.address(wanted.scope, wanted.key.lowercased())],
            previous.meaning != wanted.meaning
        else { return nil }
        return """
            \(previous.key) was used before, as \(previous.meaning). Use it for the same purpose, or choose \
            another key
            """
    }
}
