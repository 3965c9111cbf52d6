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
        let codes = order.sites.codes(among: try StudySiteRepository.codes(of: channel.id, in: transaction))
        guard
            let id = try repository.add(
                order, fileName: Self.fileName(of: order, atSites: codes ?? [], in: channel, at: grant.now),
                by: author ?? grant.actor.name, in: channel.id, transaction)
        else { throw NotFound("export") }
        try grant.record(
            order.copy == nil ? "export.begin" : "participant.copy", about: order.title,
            Self.details(of: id, order, atSites: codes), in: transaction)
        return id
    }

    private static func fileName(
        of order: ExportRequest, atSites codes: [String], in channel: Channel, at now: Instant
    ) -> String {
        if let profile = order.profile {
            // Neither the codes of sites nor the time, by which codes and dates in the archive could be recognized.
            let parts = [
                channel.studyID.text, order.title, "deidentified", "v\(profile.version)",
                String(now.stamp.prefix(6)),
            ]
            return ExportFormat.fileName(parts.joined(separator: "_")) + ".zip"
        }
        if let copy = order.copy {
            let parts = [channel.studyID.text, "participant", "\(copy.participant)", now.stamp]
            return ExportFormat.fileName(parts.joined(separator: "_")) + ".zip"
        }
        let sites = codes.count > 3 ? ["\(codes.count)-sites"] : codes
        let name = order.list == nil ? "study" : order.title
        let parts = [channel.studyID.text] + sites + [name, now.stamp]
        return ExportFormat.fileName(parts.joined(separator: "_")) + ".zip"
    }

    /// Filter values can be participant data, so the audit log contains only the columns and operators.
    private static func details(
        of id: ExportID, _ order: ExportRequest, atSites codes: [String]?
    ) -> AuditDetails {
        var details: AuditDetails = [
            "export": .text("\(id)"),
            "formats": .text(order.formats.map(\.rawValue).joined(separator: " ")),
            "what": .text(order.list == nil ? "study" : "list"),
            "filters": .text(filters(order.view)), "labels": .flag(order.showsLabels),
            "onlySharing": .flag(order.onlySharing),
        ]
        if let profile = order.profile {
            details.append("profile", .text("\(profile.id)"))
            details.append("profileVersion", .number(profile.version))
        }
        if let copy = order.copy {
            return [
                "export": .text("\(id)"), "reason": .text(copy.reason),
                "account": .flag(copy.includesAccount),
            ]
        }
        if let codes { details.append("sites", .text(codes.joined(separator: " "))) }
        return details
    }

    /// Returns the columns and operators of the filters.
    private static func filters(_ view: String) -> String {
        Query(view).all.map(\.name).filter { $0.hasPrefix(RowFilter.prefix) }
            .map { String($0.dropFirst(RowFilter.prefix.count)) }.joined(separator: " ")
    }
}
