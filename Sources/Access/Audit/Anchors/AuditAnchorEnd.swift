import Cryptography
import SQLStore

/// The position of a line in the file of anchors.
public struct AuditAnchorLink: Sendable, Hashable {
    /// The number of the line.
    public let line: Int64
    /// The digest of the line before it.
    public let previous: Digest
}

/// The end of the file of anchors, which the next line continues.
///
/// The database keeps it, sealed with the key file, so that a file that was cut off or deleted is noticed.
public struct AuditAnchorEnd: Sendable, Hashable {
    /// The number of the last line.
    public let line: Int64
    /// The digest of the last line; of everything before the first line if no line follows the start yet.
    public let digest: Digest
    /// The number of the event in the last line.
    public let event: Int64
    /// The number of the last line before the lines that follow each other.
    public let startLine: Int64
    /// The byte of the file where these lines start.
    public let startByte: Int64

    /// Creates the end of a file; the start is that of the lines that follow each other.
    public init(line: Int64, digest: Digest, event: Int64, startLine: Int64, startByte: Int64) {
        (self.line, self.digest, self.event) = (line, digest, event)
        (self.startLine, self.startByte) = (startLine, startByte)
    }

    /// Whether no line follows the start yet.
    public var isStart: Bool { line == startLine }

    /// Returns the end after a line with this anchor was added.
    public func adding(_ anchor: AuditAnchor) -> AuditAnchorEnd {
        AuditAnchorEnd(
            line: anchor.link?.line ?? line, digest: SHA256.digest(anchor.line), event: anchor.number,
            startLine: startLine, startByte: startByte)
    }

    /// The text that is sealed.
    fileprivate var statement: String {
        "anchor end \(line) \(digest.hex) \(event) \(startLine) \(startByte)"
    }
}

/// What the database knows about the file of anchors.
public enum AuditAnchorRecord: Sendable, Hashable {
    /// The database is of an earlier version.
    case unsupported
    /// No line was written since the database keeps its end.
    case none
    /// The end of the file.
    case end(AuditAnchorEnd)
    /// The row was changed: it isn't sealed with a key of this site.
    case altered
}

extension Audit {
    /// Returns what the database knows about the file of anchors; `previousKeys` may have sealed it, too.
    public func anchorRecord(
        previousKeys: [Audit] = [], in transaction: borrowing Transaction
    ) throws -> AuditAnchorRecord {
        guard try transaction.hasTable("audit_anchor_lines") else { return .unsupported }
        guard let row = try AuditAnchorRepository.end(in: transaction) else { return .none }
        let isSealed = try ([self] + recognized(previousKeys, in: transaction)).contains {
            constantTimeEqual($0.seal(row.end.statement).bytes, row.seal)
        }
        return isSealed ? .end(row.end) : .altered
    }

    /// Stores the end of the file of anchors.
    public func setAnchorEnd(_ end: AuditAnchorEnd, in transaction: borrowing Transaction) throws {
        try AuditAnchorRepository.set(end, seal: seal(end.statement), in: transaction)
    }
}
