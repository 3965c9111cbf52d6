import SQLStore

extension DesignRepository {
    /// Gives designs that are older than a kind of document the one that they have of it, with the usual values.
    ///
    /// To be called where a database is opened, after the migrations: every other function counts on a design
    /// having each document that is no list.
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

    /// Who adds what a newer version of the program brings.
    private static let program = Author(user: nil, name: "Study Portal")
}
