import Access
import PortalUI
import Responses
import SQLStore
import Studies
import WebAccess

/// An import from a CSV file that is reviewed first: the file is uploaded, its changes are shown, and then they are saved or the
/// file is discarded.
///
/// A type declares what is imported, and ``ReviewedImportController`` does the rest.
protocol ReviewedImport: Sendable {
    /// The permission that every page requires.
    associatedtype RequiredPermission: Permission where RequiredPermission.Subject == Channel
    associatedtype Change: ImportChange

    var place: ImportPlace { get }
    var words: ImportWords { get }
    var limits: ImportLimits { get }
    /// What the user chooses when uploading a file; nil for nothing.
    var choice: ImportChoice? { get }
    /// Where a file waits for confirmation.
    var uploads: PendingUploadRepository { get }

    /// Prepares a study before its columns are read, outside of transactions.
    func prepare(_ channel: Channel) async

    /// Returns why a study can't import anything yet, for the upload page; nil if it can.
    func obstacle(in channel: Channel, _ transaction: borrowing Transaction) throws -> EmptyState?

    /// Returns the columns that the files of a study can have.
    func columns(in channel: Channel, _ transaction: borrowing Transaction) throws -> TableColumns

    /// Returns the changes that a file would make now. Writes nothing.
    func plan(
        _ table: UploadedTable, choosing choice: String, with grant: Grant<RequiredPermission>,
        _ transaction: borrowing Transaction
    ) throws -> ImportPlan<Change>

    /// Returns the rows that show a change during the review, each with a cell for every heading in ``words``.
    func rows(of change: Change, for context: RequestContext) -> [[ImportCell]]

    /// Makes changes, and returns how many items were changed.
    func apply(
        _ changes: [Change], from source: ImportSource, with grant: Grant<RequiredPermission>,
        _ transaction: borrowing Transaction
    ) throws -> Int
}

extension ReviewedImport {
    var choice: ImportChoice? { nil }

    func prepare(_ channel: Channel) async {}

    func obstacle(in channel: Channel, _ transaction: borrowing Transaction) throws -> EmptyState? { nil }
}

/// The file from which changes are made, for the audit log.
struct ImportSource: Sendable {
    let fileName: String
    /// Why the values are imported; empty if the import doesn't ask.
    let reason: String
}
