import Cryptography
import SQLStore

/// The result of a complete verification of the log: the chain, anchors outside the database, and signatures.
public struct AuditVerification: Sendable, Hashable {
    /// The result for the chain, with the first failure of the whole verification.
    public let report: AuditReport
    /// All failures, each as a sentence.
    public let problems: [String]
    /// Information for the operator that is no sign of tampering.
    public let warnings: [String]
    /// The sources of anchors that were read.
    public let anchors: AuditAnchorFinding
    /// The signed end of the chain; nil for an empty log, or if there is any failure.
    public let head: SealedHead?

    /// Whether there are no failures.
    public var isIntact: Bool { problems.isEmpty }

    /// The sources of anchors with their results, as a sentence.
    public var anchorSentence: String {
        let phrases = anchors.sources.map { "\($0.name) (\($0.phrase))" }
        return phrases.isEmpty ? "No anchors were compared." : "Anchors: \(phrases.joined(separator: "; "))."
    }
}

/// The digests of events that left the log, by event number.
public typealias AuditArchiveDigests = [Int64: Digest]

/// The data with which a verification compares the log.
public struct AuditEvidence: Sendable {
    /// The sources of anchors.
    public var sources: [AuditAnchorSource]
    /// Audits with previous keys of this site, which sealed old anchors.
    public var previousKeys: [Audit]
    /// The digests of events that left the log, from archives that the caller verified.
    public var archived: AuditArchiveDigests = [:]
    /// The lines of the file of anchors, which are a chain; nil to compare only their anchors.
    public var lines: AuditAnchorLines?

    /// Creates evidence from these sources.
    public init(
        sources: [AuditAnchorSource] = [], previousKeys: [Audit] = [], lines: AuditAnchorLines? = nil
    ) {
        (self.sources, self.previousKeys, self.lines) = (sources, previousKeys, lines)
    }
}

extension Audit {
    /// Verifies the entire chain, then compares it with anchors and with signatures.
    public func inspect(
        _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditVerification {
        try inspect(verify(in: transaction), evidence, in: transaction)
    }

    /// Compares a chain, whose check resulted in `report`, with anchors and with signatures.
    public func inspect(
        _ report: AuditReport, _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditVerification {
        let anchors = try compare(evidence, in: transaction)
        let signatures = try SignatureCheck.flaws(in: transaction)
        let flaws = [report.flaw, anchors.flaw].compactMap(\.self) + anchors.lineFlaws + signatures
        let head = try AuditRepository.head(in: transaction).map { SealedHead($0) }
        return AuditVerification(
            report: AuditReport(report, flaw: flaws.first), problems: flaws.map(\.sentence),
            warnings: report.clockSteps.sentences + anchors.warnings, anchors: anchors,
            head: flaws.isEmpty ? head : nil)
    }

    /// Compares the log with anchors only.
    public func compare(
        _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditAnchorFinding {
        var check = try AuditAnchorCheck(
            keys: [self] + recognized(evidence.previousKeys, in: transaction), archived: evidence.archived,
            in: transaction)
        for source in evidence.sources { try check.read(source, in: transaction) }
        var finding = check.finish()
        if let lines = evidence.lines {
            let result = try inspect(lines, previousKeys: evidence.previousKeys, in: transaction)
            finding.lineFlaws = result.flaws
            finding.warnings += result.warnings
        }
        return finding
    }

    /// Returns the previous keys that this log was sealed with, according to its events, and those that the
    /// current key proves to have followed: a restored log has no event of later rotations. Anyone who can
    /// write to the data folder could add a file with another key.
    public func recognized(
        _ previousKeys: [Audit], in transaction: borrowing Transaction
    ) throws -> [Audit] {
        if previousKeys.isEmpty { return [] }
        let known = try SiteKey.previousIdentifiers(in: transaction)
        return previousKeys.filter { $0.isProven || known.contains($0.previousKey) }
    }

    /// Returns whether the log still has the event of an anchor.
    public func confirms(_ anchor: AuditAnchor, in transaction: borrowing Transaction) throws
        -> AuditIntegrityFailure?
    {
        let source = AuditAnchorSource("the memory of this server") { try $0(.anchor(anchor)) }
        return try compare(AuditEvidence(sources: [source]), in: transaction).flaw
    }
}
