import Cryptography
import SQLStore

/// What a complete verification of the log found: the chain, anchors outside the database, and signatures.
public struct AuditVerification: Sendable, Hashable {
    /// The chain, and the first flaw of all.
    public let report: AuditReport
    /// Every flaw, as a sentence each.
    public let problems: [String]
    /// What an operator should know and is no sign of tampering.
    public let warnings: [String]
    /// The sources of anchors that were read.
    public let anchors: AuditAnchorFinding
    /// The signed end of the chain; nil for an empty log, or if anything is wrong.
    public let head: SealedHead?

    /// Whether nothing is wrong.
    public var isIntact: Bool { problems.isEmpty }

    /// The sources of anchors with what was found there, as a sentence.
    public var anchorSentence: String {
        let phrases = anchors.sources.map { "\($0.name) (\($0.phrase))" }
        return phrases.isEmpty ? "No anchors were compared." : "Anchors: \(phrases.joined(separator: "; "))."
    }
}

/// Digests of events that left the log, by their numbers.
public typealias AuditArchiveDigests = [Int64: Digest]

/// What a verification compares the log with.
public struct AuditEvidence: Sendable {
    /// The places where anchors are.
    public var sources: [AuditAnchorSource]
    /// Audits with previous keys of this site, which sealed old anchors.
    public var previousKeys: [Audit]
    /// Digests of events that left the log, as archives that the caller verified have them.
    public var archived: AuditArchiveDigests = [:]

    /// Evidence from these places.
    public init(sources: [AuditAnchorSource] = [], previousKeys: [Audit] = []) {
        (self.sources, self.previousKeys) = (sources, previousKeys)
    }
}

extension Audit {
    /// Verifies the entire chain, then compares it with anchors and with signatures.
    public func inspect(
        _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditVerification {
        try inspect(verify(in: transaction), evidence, in: transaction)
    }

    /// Compares a chain, of which `report` says what was found, with anchors and with signatures.
    public func inspect(
        _ report: AuditReport, _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditVerification {
        let anchors = try compare(evidence, in: transaction)
        let signatures = try SignatureCheck.flaws(in: transaction)
        let flaws = [report.flaw, anchors.flaw].compactMap(\.self) + signatures
        let head = try AuditRepository.head(in: transaction).map { SealedHead($0) }
        return AuditVerification(
            report: AuditReport(report, flaw: flaws.first), problems: flaws.map(\.sentence),
            warnings: report.clockSteps.sentences + anchors.warnings, anchors: anchors,
            head: flaws.isEmpty ? head : nil)
    }

    /// Compares the log with anchors alone.
    public func compare(
        _ evidence: AuditEvidence, in transaction: borrowing Transaction
    ) throws -> AuditAnchorFinding {
        var check = try AuditAnchorCheck(
            keys: [self] + evidence.previousKeys, archived: evidence.archived, in: transaction)
        for source in evidence.sources { try check.read(source, in: transaction) }
        return check.finish()
    }

    /// Returns whether the log still has the event of an anchor.
    public func confirms(_ anchor: AuditAnchor, in transaction: borrowing Transaction) throws
        -> AuditIntegrityFailure?
    {
        let source = AuditAnchorSource("the memory of this server") { try $0(.anchor(anchor)) }
        return try compare(AuditEvidence(sources: [source]), in: transaction).flaw
    }
}
