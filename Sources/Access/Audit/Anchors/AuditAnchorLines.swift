import Cryptography
import SQLStore

/// The file of anchors as lines, each of which follows the one before it.
public struct AuditAnchorLines: Sendable {
    /// A line of the file.
    public struct Line: Sendable {
        /// Its number in the file, from 1.
        public let number: Int
        /// The byte where it starts.
        public let offset: Int64
        /// Its text, without the line break.
        public let text: String

        /// Creates a line.
        public init(number: Int, offset: Int64, text: String) {
            (self.number, self.offset, self.text) = (number, offset, text)
        }
    }

    /// The path of the file.
    let name: String
    /// Calls a closure with each line that isn't empty, and returns the length of the file; 0 if there is none.
    let read: @Sendable ((Line) throws -> Void) throws -> Int64
    /// Returns the digest of the first bytes of the file; nil if it is shorter.
    let digest: @Sendable (Int64) throws -> Digest?

    /// Creates the file's lines; `read` and `digest` read the file each time.
    public init(
        _ name: String, read: @escaping @Sendable ((Line) throws -> Void) throws -> Int64,
        digest: @escaping @Sendable (Int64) throws -> Digest?
    ) {
        (self.name, self.read, self.digest) = (name, read, digest)
    }

    /// What a check of the lines found.
    public struct Result: Sendable {
        /// What is wrong, each as a sentence without advice; empty if the lines are as they were written.
        public internal(set) var causes: [String] = []
        /// Information for the operator.
        var warnings: [String] = []
        var written: Int64 = 0
        var found: Int64 = 0
        var lastLine: Int64 = 0
        var lastKnown: Int64 = 0
        var events: ClosedRange<Int64>?
        var length: Int64 = 0

        /// The failures of a verification.
        var flaws: [AuditIntegrityFailure] {
            causes.isEmpty
                ? []
                : [.anchorLines("\(causes.joined(separator: " ")) \(Self.advice)")]
        }

        private static let advice =
            "Find out who had write access to the data folder, and compare the log with anchors in another place "
            + "(portal audit verify --anchors FILE). The next start of the server records this in the audit log and "
            + "continues the file. portal audit accept-loss does so immediately."
    }
}

extension Audit {
    /// Compares the lines of the file of anchors with each other, with what the database knows about them,
    /// and with events that account for missing lines.
    public func inspect(
        _ lines: AuditAnchorLines, previousKeys: [Audit], in transaction: borrowing Transaction
    ) throws -> AuditAnchorLines.Result {
        let previousKeys = try recognized(previousKeys, in: transaction)
        let record = try anchorRecord(previousKeys: previousKeys, in: transaction)
        if record == .unsupported { return AuditAnchorLines.Result() }
        let (accounted, keys) = (
            try AuditRepository.missingAnchors(in: transaction), [self] + previousKeys
        )
        let last = try accounted.last.flatMap { last in
            try last.isOwn(keys: keys, record, in: transaction) ? last : nil
        }
        var chain = AuditAnchorChain(lines, keys: keys, record: record, accounted: last)
        if last == nil, let foreign = accounted.last { chain.reject(foreign) }
        do {
            let length = try lines.read { try chain.add($0) }
            let hasStarted = try AuditRepository.hasStartedAnchors(in: transaction)
            var result = try chain.finish(length: length, hasStarted: hasStarted)
            result.warnings += accounted.suffix(5).map(\.sentence)
            return result
        } catch let failure as AuditAnchorSourceFailure {
            var result = AuditAnchorLines.Result()
            result.causes = ["\(lines.name) can't be read: \(failure.sentence)."]
            return result
        }
    }

    /// Records once, after the database knows a line, that lines of the file of anchors follow each other
    /// from now on. A database that knows no end of the file after that was changed.
    public func startAnchors(by actor: Actor, in transaction: borrowing Transaction) throws {
        guard case .end = try anchorRecord(in: transaction),
            try !AuditRepository.hasStartedAnchors(in: transaction)
        else { return }
        try actor.record(MissingAnchors.startAction, on: .site, about: "audit log", in: transaction)
    }

    /// Records what is missing or changed in the file of anchors, if anything is, and lets its next line start anew.
    /// Returns what is wrong, or nil.
    public func accountForAnchors(
        _ lines: AuditAnchorLines, previousKeys: [Audit], reason: String, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> String? {
        let result = try inspect(lines, previousKeys: previousKeys, in: transaction)
        guard !result.causes.isEmpty, try hasSealedTheEnd(in: transaction) else { return nil }
        let length = try lines.read { _ in }
        guard let digest = try lines.digest(length) else { return nil }
        let missing = MissingAnchors(result, reason: reason, bytes: length, digest: digest)
        try record(
            AuditEvent(MissingAnchors.action, by: actor, on: .site, about: "audit log", missing.details),
            excuse: missing.excuse, in: transaction)
        try setAnchorEnd(
            AuditAnchorEnd(
                line: missing.line, digest: digest, event: missing.lastKnown, startLine: missing.line,
                startByte: length), in: transaction)
        return missing.finding
    }
}
