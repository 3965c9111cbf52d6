import Access
import PortalUI
import SQLStore
import Timekeeping
import WebAccess

extension AuditController {
    /// Returns the status of the hash chain, as shown at the top of every audit page.
    func status(_ context: RequestContext, in transaction: borrowing Transaction) throws -> AuditStatus {
        let status = checking.status
        let result = [status.result, try AuditCheckResult.last(in: transaction)].compactMap(\.self)
            .max { $0.at < $1.at }
        let isSite = context.location == .site
        let progress = isSite ? status.progress : nil
        return AuditStatus(
            chip: Self.chip(result), detail: result.map { Self.detail($0, context.now) },
            failure: result?.flaw.map { .failure("The audit log was tampered with.", $0) }
                ?? (isSite ? checking.failure.map { .failure($0) } : nil),
            running: progress.map { progress in
                let (done, total) = (Int(progress.checked), Int(max(progress.total, 1)))
                return JobRow(
                    id: "audit-check", title: "Verifying the audit log", done: min(done, total), of: total,
                    status: "\(NumberFormat.integer(done)) of \(NumberFormat.integer(total))",
                    pollAddress: AdministrationPaths.audit,
                    refreshAddress: AdministrationPaths.audit)
            },
            checkAddress: isSite && progress == nil && context.hasPermission(ManageSite.self)
                ? AdministrationPaths.auditCheck : nil)
    }

    private static func chip(_ result: AuditCheckResult?) -> StateChip {
        guard let result else { return StateChip("Not verified", shape: .dashedRing, tone: .gray) }
        guard result.flaw == nil else { return StateChip("Damaged", shape: .cross, tone: .red) }
        return StateChip(
            "Verified through event \(NumberFormat.integer(result.eventCount))", shape: .check, tone: .green)
    }

    private static func detail(_ result: AuditCheckResult, _ now: Instant) -> String {
        "\(TimeText(result.at, from: now).shown), by \(result.checkedBy)"
    }
}
