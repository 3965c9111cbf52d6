import Access
import HTTP
import SQLStore
import Studies
import Timekeeping

extension ExportWorker {
    /// Adds an export to those that wait, within the caller's transaction; after the commit the caller calls
    /// ``wake()``. Refuses when many of the study wait already.
    func ask(
        _ order: ExportRequest, by author: String? = nil, with grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> ExportID {
        let channel = grant.subject
        guard try repository.pendingCount(in: channel.id, transaction) < ExportRepository.pendingMax else {
            throw Conflict(
                "\(ExportRepository.pendingMax) exports of this study are being made or wait. Stop one, or wait until "
                    + "one has ended.")
        }
        let name = order.list == nil ? "study" : order.title
        let fileName = ExportFormat.fileName("\(channel.studyID)_\(name)_\(grant.now.stamp)") + ".zip"
        guard
            let id = try repository.add(
                order, fileName: fileName, by: author ?? grant.actor.name, in: channel.id, transaction)
        else { throw NotFound("export") }
        // What a filter compares with may be a participant's: the audit keeps the column and the comparison.
        try grant.record(
            "export.begin", about: order.title,
            [
                "export": .text("\(id)"),
                "formats": .text(order.formats.map(\.rawValue).joined(separator: " ")),
                "what": .text(order.list == nil ? "study" : "list"),
                "filters": .text(Self.filters(order.view)), "labels": .flag(order.showsLabels),
                "onlySharing": .flag(order.onlySharing),
            ], in: transaction)
        return id
    }

    /// Which columns are compared how.
    private static func filters(_ view: String) -> String {
        Query(view).all.map(\.name).filter { $0.hasPrefix(ListFilter.prefix) }
            .map { String($0.dropFirst(ListFilter.prefix.count)) }.joined(separator: " ")
    }
}
