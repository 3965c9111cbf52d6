import SQLStore
import Studies

/// On which channels people sign what they publish, launch and end.
public enum SigningScope: String, Sendable, CaseIterable {
    /// On none.
    case none
    /// On Live channels.
    case live
    /// On Live and on Test channels.
    case both

    /// The extent in words.
    public var title: String {
        switch self {
        case .none: "Not required"
        case .live: "Live channels"
        case .both: "Live and Test channels"
        }
    }

    /// Whether channels of a kind are meant.
    public func covers(_ kind: ChannelKind) -> Bool { self == .both || self == .live && kind == .live }
}

/// An act that has to be signed was to be done without a signature.
public struct SignatureRequired: UserFacingError, Hashable {
    /// A refusal of an act without a signature.
    public init() {}

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed" }
    public var sentence: String {
        "This requires a signature. Choose its meaning, and enter your password or a code. "
            + "No changes were made."
    }
    public var problems: [FieldProblem] { [FieldProblem("proof", sentence)] }
}

/// Where signatures are required: on the entire site, or in one organization.
public enum SigningRules {
    /// What the grant's folder itself requires.
    public static func own(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> SigningScope {
        try extent(on: grant.subject.folderID, in: transaction)
    }

    /// What the site requires of every organization.
    public static func ofSite(in transaction: borrowing Transaction) throws -> SigningScope {
        try extent(on: .site, in: transaction)
    }

    /// Requires signatures on these channels below the grant's folder.
    public static func require(
        _ extent: SigningScope, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject.folderID
        let previous = try self.extent(on: folder, in: transaction)
        guard previous != extent else { return }
        try transaction.run("delete from signing_rules where folder_id = \(folder)")
        if extent != .none {
            try transaction.run(
                "insert into signing_rules (folder_id, extent) values (\(folder), \(extent.rawValue))")
        }
        try grant.record(
            "signature.require", ["channels": .change(from: previous.title, to: extent.title)],
            in: transaction)
    }

    /// Whether acts on a channel have to be signed.
    public static func apply(to channel: Channel, in transaction: borrowing Transaction) throws -> Bool {
        try [FolderID.site, channel.app.organization.id].contains { folder in
            try extent(on: folder, in: transaction).covers(channel.kind)
        }
    }

    private static func extent(
        on folder: FolderID, in transaction: borrowing Transaction
    ) throws -> SigningScope {
        let name: String? = try transaction.value(
            "select extent from signing_rules where folder_id = \(folder)")
        return name.flatMap(SigningScope.init) ?? .none
    }
}
