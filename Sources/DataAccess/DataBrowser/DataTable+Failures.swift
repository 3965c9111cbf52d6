import Access
import Responses
import SQLStore
import Vocabulary

extension DataTable {
    /// The column with the messages of failed responses, in the wording that scripts for the deployed server read.
    static let failureColumn = "ErrorMessage"
}

extension DataTable.Page {
    /// Returns why the responses on a page of their table failed, in words, by their key; empty for other tables.
    package func failures(
        of table: DataTable, _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [Int64: String] {
        guard table.name == "Response" else { return [:] }
        let found = try ResponseListingRepository().find(
            rows.map { ResponseID($0.key) }, grant, transaction)
        return Dictionary(
            found.filter { $0.message != nil }
                .map { ($0.id.rawValue, $0.sentences.joined(separator: " ")) },
            uniquingKeysWith: { first, _ in first })
    }
}
