import SQLStore
import Vocabulary

/// The channels on which publishing, launching and ending require a signature.
public enum SigningScope: String, Sendable, CaseIterable {
    /// No channels.
    case none
    /// Live channels.
    case live
    /// Live and Test channels.
    case both

    /// The scope in words.
    public var title: String {
        switch self {
        case .none: "Not required"
        case .live: "Live channels"
        case .both: "Live and Test channels"
        }
    }

    /// Returns whether the scope includes a kind of channel.
    public func covers(_ kind: ChannelKind) -> Bool { self == .both || self == .live && kind == .live }
}

/// An action that requires a signature was requested without one.
public struct SignatureRequired: UserFacingError, Hashable {
    /// Creates the error.
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
    /// Returns what the grant's folder itself requires.
    public static func own(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> SigningScope {
        try extent(on: grant.subject.folderID, in: transaction)
    }

    /// Returns what the site requires of every organization.
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

    /// Returns whether actions on a channel require a signature.
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
