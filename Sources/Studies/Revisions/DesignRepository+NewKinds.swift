import SQLStore
import Vocabulary

extension DesignRepository {
    /// Adds missing single documents with default values to designs from before their kind existed.
    ///
    /// Call it when a database is opened, after the migrations. All other functions require that a design has every
    /// document that is not in a list.
    public func addNewKinds(_ transaction: borrowing Transaction) throws {
        for kind in DocumentKind.allCases where !kind.isListed && kind != .basicInformation {
            let folders = try transaction.rows(
                """
                select folder_id from designs where folder_id not in
                    (select folder_id from design_documents where kind = \(kind)) order by folder_id
                """
            ) { try $0[0] as FolderID }
            for folder in folders {
                try insert(
                    kind.type.init(), in: DesignScope(folder: folder), by: Self.program, transaction)
            }
        }
    }

    /// The author of documents that a newer version of the program adds.
    private static let program = Author(user: nil, name: "Study Portal")
}
