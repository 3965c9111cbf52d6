import SQLStore
import Vocabulary

/// The Response servers of apps that don't use the one of this portal.
///
/// Reading one requires no grant: what an app's request does depends on it.
public enum ResponseServerRepository {
    /// The field of the address in forms and refusals.
    public static let field = "responseServer"

    /// Returns the address of an app's Response server; nil if it is this portal.
    public static func address(of app: FolderID, in transaction: borrowing Transaction) throws -> String? {
        try transaction.value("select address from app_response_servers where app_folder_id = \(app)")
    }

    /// Saves what was typed as an app's Response server, empty for this portal; returns whether that changed it.
    ///
    /// - Parameter site: The address of this portal, which isn't another server.
    /// - Throws: ``InvalidInput`` for anything but an address.
    public static func save(
        _ typed: String, at site: String, with grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Bool {
        let app = grant.subject
        let new = try typed.isEmpty ? "" : checked(typed, at: site)
        let old = try address(of: app.id, in: transaction) ?? ""
        guard new != old else { return false }
        if new.isEmpty {
            try transaction.run("delete from app_response_servers where app_folder_id = \(app.id)")
        } else {
            try transaction.run(
                """
                insert into app_response_servers (app_folder_id, address, changed_at)
                values (\(app.id), \(new), \(grant.now))
                on conflict (app_folder_id) do update set address = excluded.address,
                    changed_at = excluded.changed_at
                """)
        }
        try grant.record(
            "app.change-response-server", about: app.path, ["address": .change(from: old, to: new)],
            in: transaction)
        return true
    }

    private static func checked(_ typed: String, at site: String) throws -> String {
        guard let address = ResponseServerAddress(typed) else {
            throw InvalidInput(
                field,
                "Enter an address that starts with https://, such as https://responses.example.org or "
                    + "https://responses.example.org/labkey.")
        }
        // With a context path too, this portal would call itself.
        if let own = ResponseServerAddress(site),
            address.text == own.text || address.text.hasPrefix(own.text + "/")
        {
            throw InvalidInput(field, "This is the address of this portal. Leave the field empty to use it.")
        }
        return address.text
    }
}
