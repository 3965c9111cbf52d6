import SQLStore
import Vocabulary

// The Org ID and App ID that an app's builds send with every call.
//
// No two apps of the site send the same pair, wherever they are. An app that no one could have installed uses the Org
// ID of its current organization; every other app keeps the Org ID compiled into its builds.

extension FolderRepository {
    /// Throws if an app that was created in the organization and moved away still sends this name.
    static func checkBuildIdentifiers(
        _ app: AppID, of organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws {
        guard try areBuildIdentifiersInUse(app, in: organization, in: transaction) else { return }
        throw InvalidInput(
            "name", buildIdentifiersTaken(app.text, organization.name.text) + " Choose another App ID.")
    }

    /// Returns whether an app in another organization sends these names.
    package static func areBuildIdentifiersInUse(
        _ app: AppID, in organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> Bool {
        let holder: FolderID? = try transaction.value(
            """
            select id from folders
            where kind = 'app' and trash_id is null and parent_id <> \(organization.id)
                and sent_org_key = \(organization.name.folded) and name_key = \(app.folded)
            """)
        return holder != nil
    }

    /// Returns the message for names that another app sends.
    package static func buildIdentifiersTaken(_ app: String, _ organization: String) -> String {
        "Phones identify an app that was created in \(organization) and later moved as \(app) of \(organization)."
    }

    /// Throws if restoring an item from the trash would reuse the names of an existing app.
    package static func checkRestoredBuildIdentifiers(of id: TrashID, in transaction: borrowing Transaction)
        throws
    {
        let clash = try transaction.first(
            """
            select a.name, a.sent_org_id
            from folders a
            join folders b on b.sent_org_key = a.sent_org_key and b.name_key = a.name_key
            where a.trash_id = \(id) and a.kind = 'app' and b.kind = 'app' and b.trash_id is null
            limit 1
            """
        ) { row in (app: try row[0] as String, organization: try row[1] as String) }
        guard let clash else { return }
        throw InvalidInput(
            "name",
            "\(buildIdentifiersTaken(clash.app, clash.organization)) The restored app would be mistaken for it, so "
                + "delete that app first.")
    }

    /// Updates the Org ID of the apps in an organization that is restored under another name, except for apps that came
    /// from elsewhere.
    package static func updateBuildIdentifiers(
        _ organization: FolderID, from previous: String, to name: String,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update folders set sent_org_id = \(name), sent_org_key = \(FolderName.folded(name))
            where kind = 'app' and parent_id = \(organization) and sent_org_key = \(FolderName.folded(previous))
            """)
    }
}
