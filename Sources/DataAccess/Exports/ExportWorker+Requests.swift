import Access
import HTTP
import SQLStore
import Studies
import Tables
import Timekeeping
import Vocabulary

extension ExportWorker {
    /// Adds an export to the queue, within the caller's transaction. After the commit, the caller calls ``wake()``.
    /// Throws if the study has too many exports in the queue.
    package func ask(
        _ order: ExportRequest, by author: String? = nil, with grant: Grant<some ResponseReadingAtSites>,
        in transaction: borrowing Transaction
    ) throws -> ExportID {
        let channel = grant.subject
        guard try repository.pendingCount(in: channel.id, transaction) < ExportRepository.pendingMax else {
            throw Conflict(
                "This study already has \(ExportRepository.pendingMax) exports running or waiting. Stop one, or wait "
                    + "until one is finished.")
        }
        let name = order.list == nil ? "study" : order.title
        let codes = order.sites.codes(among: try StudySiteRepository.codes(of: channel.id, in: transaction))
        let sites = codes.map { $0.count > 3 ? ["\($0.count)-sites"] : $0 } ?? []
        let parts = [channel.studyID.text] + sites + [name, grant.now.stamp]
        let fileName = ExportFormat.fileName(parts.joined(separator: "_")) + ".zip"
        guard
            let id = try repository.add(
                order, fileName: fileName, by: author ?? grant.actor.name, in: channel.id, transaction)
        else { throw NotFound("export") }
        // Filter values can be participant data, so the audit log contains only the column and the operator.
        try grant.record(
            "export.begin", about: order.title,
            [
                "export": .text("\(id)"),
                "formats": .text(order.formats.map(\.rawValue).joined(separator: " ")),
                "what": .text(order.list == nil ? "study" : "list"),
                "filters": .text(Self.filters(order.view)), "labels": .flag(order.showsLabels),
                "onlySharing": .flag(order.onlySharing),
                "sites": .text(codes?.joined(separator: " ") ?? "all"),
            ], in: transaction)
        return id
    }

    /// Returns the columns and operators of the filters.
    private static func filters(_ view: String) -> String {
        Query(view).all.map(\.name).filter { $0.hasPrefix(RowFilter.prefix) }
            .map { String($0.dropFirst(RowFilter.prefix.count)) }.joined(separator: " ")
    }
}
