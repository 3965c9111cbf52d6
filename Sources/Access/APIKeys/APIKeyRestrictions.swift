import Vocabulary

/// The restrictions of an API key on the rights of its owner.
public struct APIKeyRestrictions: Sendable, Hashable {
    /// The scopes of the key.
    public let scopes: Set<APIKeyScope>
    /// The folder in which, and below which, it works.
    public let folder: FolderID
    /// The rights that the scopes include.
    let rights: RightSet

    init(scopes: Set<APIKeyScope>, folder: FolderID) {
        self.scopes = scopes
        self.folder = folder
        rights = scopes.reduce(into: []) { $0.formUnion($1.rights) }
    }

    /// Returns whether a folder is the key's folder or lies below it.
    func cover(_ lineage: FolderAncestry) -> Bool { lineage.contains(folder) }
}

/// The scopes of an API key don't include a right that its owner has.
public struct APIKeyScopeMissing: UserFacingError, Hashable {
    /// The missing right.
    public let right: Right
    /// The scopes, each of which would be enough.
    private let scopes: Set<APIKeyScope>

    init(_ right: Right, scopes: Set<APIKeyScope>? = nil) {
        self.right = right
        self.scopes = scopes ?? right.keyScopes
    }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This API key cannot do that" }
    public var sentence: String {
        let titles = APIKeyScope.allCases.filter(scopes.contains).map(\.title)
        return "The scopes of this API key don't include it. Issue a key with the scope "
            + "\(titles.joined(separator: " or "))."
    }
}
