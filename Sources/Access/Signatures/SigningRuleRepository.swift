import SQLStore
import Vocabulary

/// Where signatures are required: on the entire site, or in one organization.
public enum SigningRuleRepository {
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
