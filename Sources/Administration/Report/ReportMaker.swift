import Access
import PortalUI
import SQLStore
import Timekeeping
import Vocabulary

/// Creates the report on one study, for its page, for programs and for the operator.
public struct ReportMaker: Sendable {
    /// Chains up to this length are verified for each report. For longer chains, the report contains the last check.
    private static let verifiedMax: Int64 = 100_000
    /// The maximum number of rows of a table in a file.
    static let rowsInFile = 50_000

    let audit: Audit
    let corrections: ReportedCorrections

    /// Returns the grant to read the responses of a channel; nil for users who may not.
    public typealias Reading = (Channel, borrowing Transaction) throws -> Grant<ViewResponses>?

    /// Creates the report maker of a site; `corrections` returns the corrections of a channel's rows.
    public init(audit: Audit, corrections: @escaping ReportedCorrections) {
        self.audit = audit
        self.corrections = corrections
    }

    /// Returns the report for a file. The dates are those entered; nil for the last year.
    ///
    /// Throws ``InvalidInput`` for invalid dates.
    public func file(
        from: String?, to: String?, with grant: Grant<ViewAudit>, reading: Reading,
        in transaction: borrowing Transaction
    ) throws -> FinishedReport {
        let period = try ReportPeriod(from: from, to: to, now: grant.now).checked()
        return try make(period, limit: Self.rowsInFile, with: grant, reading: reading, in: transaction)
    }

    /// Returns the report, with at most the given number of rows per table.
    func make(
        _ period: ReportPeriod, limit: Int, with grant: Grant<ViewAudit>, reading: Reading,
        in transaction: borrowing Transaction
    ) throws -> FinishedReport {
        var sections = try StudyReport(period, limit: limit, with: grant, in: transaction).sections
        let values = try values(period, limit, grant, reading, in: transaction)
        if let values { sections.append(values) }
        return FinishedReport(
            facts: try facts(period, grant, in: transaction), sections: sections,
            includesValues: values?.rows.isEmpty == false)
    }

    /// Returns the corrected values of both channels; nil for users who may not read responses.
    private func values(
        _ period: ReportPeriod, _ limit: Int, _ grant: Grant<ViewAudit>, _ reading: Reading,
        in transaction: borrowing Transaction
    ) throws -> ReportSection? {
        var found: [ReportedCorrection] = []
        for channel in try AuditRepository.channels(with: grant, in: transaction) {
            guard let right = try reading(channel, transaction) else { return nil }
            found += try corrections(period.since, period.before, limit + 1, right, transaction)
        }
        return ReportSection(found.sorted { $0.at < $1.at }, limit: limit)
    }

    /// Returns the study, the requester and the state of the audit log.
    private func facts(
        _ period: ReportPeriod, _ grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [DescriptionItem] {
        let folder = grant.subject
        var facts = [
            DescriptionItem("Study", LinkedText("\(folder.title) (\(folder.path))")),
            DescriptionItem("Organization", LinkedText(folder.organization?.title ?? "")),
        ]
        for channel in try AuditRepository.channels(with: grant, in: transaction) {
            let collection = channel.isCollecting ? "responses are collected" : "no responses are collected"
            facts.append(
                DescriptionItem(
                    "\(channel.kind.title) channel",
                    LinkedText("\(channel.path), \(channel.status.title), \(collection)")))
        }
        facts += [
            DescriptionItem("Period", LinkedText(period.words)),
            DescriptionItem(
                "Created", LinkedText("\(EventSections.time(grant.now)) UTC by \(grant.actor.name)")),
        ]
        guard let head = try SealedHead.current(with: grant, in: transaction) else { return facts }
        return facts + [
            DescriptionItem("Audit log", LinkedText(try checkResult(head, in: transaction))),
            DescriptionItem("Signed head", LinkedText(.plain("event \(head.number), "), .code(head.digest))),
            DescriptionItem("Seal", .code(head.seal)),
        ]
    }

    private func checkResult(_ head: SealedHead, in transaction: borrowing Transaction) throws -> String {
        if head.number <= Self.verifiedMax {
            return try "Verified for this report: " + audit.verify(in: transaction).sentence
        }
        guard let last = try AuditCheckResult.last(in: transaction) else { return "Not verified." }
        return "Last verified \(EventSections.time(last.at)) UTC: "
            + (last.currentFlaw ?? "\(EventCount.words(last.eventCount)), chain unbroken.")
    }
}
