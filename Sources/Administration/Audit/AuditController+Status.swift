import Access
import PortalUI
import SQLStore
import Timekeeping
import WebAccess

extension AuditController {
    /// Returns the status of the hash chain, as shown at the top of every audit page.
    func status(_ context: RequestContext, in transaction: borrowing Transaction) throws -> AuditStatus {
        let status = checking.status
        let verdict = [status.verdict, try AuditCheckResult.last(in: transaction)].compactMap(\.self)
            .max { $0.at < $1.at }
        let isSite = context.location == .site
        let progress = isSite ? status.progress : nil
        return AuditStatus(
            chip: Self.chip(verdict), detail: verdict.map { Self.detail($0, context.now) },
            failure: verdict?.flaw.map { .failure("The audit log was tampered with.", $0) }
                ?? (isSite ? checking.failure.map { .failure($0) } : nil),
            running: progress.map { progress in
                let (done, total) = (Int(progress.checked), Int(max(progress.total, 1)))
                return JobRow(
                    id: "audit-check", title: "Verifying the audit log", done: min(done, total), of: total,
                    status: "\(NumberFormat.whole(done)) of \(NumberFormat.whole(total))",
                    pollAddress: AdministrationPaths.audit,
                    refreshAddress: AdministrationPaths.audit)
            },
            checkAddress: isSite && progress == nil && context.hasPermission(ManageSite.self)
                ? AdministrationPaths.auditCheck : nil)
    }

    private static func chip(_ verdict: AuditCheckResult?) -> StateChip {
        guard let verdict else { return StateChip("Not verified", shape: .dashedRing, tone: .gray) }
        guard verdict.flaw == nil else { return StateChip("Damaged", shape: .cross, tone: .red) }
        return StateChip(
            "Verified through event \(NumberFormat.whole(verdict.eventCount))", shape: .check, tone: .green)
    }

    private static func detail(_ verdict: AuditCheckResult, _ now: Instant) -> String {
        "\(TimeText(verdict.at, from: now).shown), by \(verdict.checkedBy)"
    }
}
