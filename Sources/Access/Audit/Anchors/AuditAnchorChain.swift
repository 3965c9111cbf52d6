import Cryptography

/// A check of the lines of the file of anchors, one at a time.
struct AuditAnchorChain {
    /// The maximum number of findings in detail.
    private static let causesMax = 5

    private let lines: AuditAnchorLines
    private let keys: [Audit]
    private let record: AuditAnchorRecord
    private let accounted: MissingAnchors?
    private var result = AuditAnchorLines.Result()
    private var causeCount = 0
    private var olderCount = 0
    /// The number and digest of the last line; nil before the first that follows another.
    private var last: (line: Int64, digest: Digest)?
    private var isRecordConfirmed = false

    init(
        _ lines: AuditAnchorLines, keys: [Audit], record: AuditAnchorRecord, accounted: MissingAnchors?
    ) {
        (self.lines, self.keys, self.record, self.accounted) = (lines, keys, record, accounted)
        if let accounted { last = (accounted.line, accounted.digest) }
        if case .end(let end) = record { (result.written, result.lastKnown) = (end.line, end.event) }
    }

    /// Reports an event that should account for missing lines, and that no portal with a key of this site recorded.
    mutating func reject(_ event: MissingAnchors) {
        note(
            "Event \(event.event), which accounts for missing lines of \(lines.name), was not sealed with a key of this "
                + "data folder.")
    }

    mutating func add(_ line: AuditAnchorLines.Line) throws {
        if let accounted, line.offset < accounted.bytes {
            // The digest of everything before it is compared at the end.
            if let anchor = AuditAnchor(line.text), isSealed(anchor) { count(anchor) }
            return
        }
        // A line without an anchor was truncated by a crash, or edited; then the line after it has another number.
        guard let anchor = AuditAnchor(line.text) else { return }
        guard isSealed(anchor) else {
            note(
                "Line \(line.number) of \(lines.name) was changed: no key of this data folder sealed its event number, "
                    + "digest and time.")
            // The line after it is compared with this one as it is.
            if let link = anchor.link { last = (link.line, SHA256.digest(line.text)) }
            return
        }
        count(anchor)
        guard let link = anchor.link else {
            olderCount += 1
            return
        }
        if let cause = try discontinuity(link, line) { note(cause) }
        let digest = SHA256.digest(line.text)
        last = (link.line, digest)
        if case .end(let end) = record, end.line == link.line { isRecordConfirmed = end.digest == digest }
    }

    /// Returns whether an anchor was sealed with a key of this data folder.
    private func isSealed(_ anchor: AuditAnchor) -> Bool { keys.contains { $0.isSealed(anchor) } }

    private mutating func count(_ anchor: AuditAnchor) {
        result.found += 1
        let range = result.events ?? anchor.number...anchor.number
        result.events = min(range.lowerBound, anchor.number)...max(range.upperBound, anchor.number)
    }

    private func discontinuity(_ link: AuditAnchorLink, _ line: AuditAnchorLines.Line) throws -> String? {
        guard let last else {
            return try lines.digest(line.offset) == link.previous
                ? nil : "Lines before line \(line.number) of \(lines.name) were changed or removed."
        }
        if link.line > last.line + 1 {
            return
                "Anchors \(last.line + 1) to \(link.line - 1) are missing before line \(line.number) of \(lines.name)."
        }
        return link.line == last.line + 1 && link.previous == last.digest
            ? nil
            : "Line \(line.number) of \(lines.name) does not follow the line before it, which was changed or moved."
    }

    consuming func finish(length: Int64, hasStarted: Bool) throws -> AuditAnchorLines.Result {
        result.length = length
        result.lastLine = last?.line ?? 0
        if let accounted, try lines.digest(accounted.bytes) != accounted.digest {
            note(
                "\(lines.name) has changed since event \(accounted.event), which recorded what was missing in it."
            )
        }
        if let cause = disagreement(hasStarted: hasStarted) { note(cause) }
        if causeCount > Self.causesMax {
            result.causes.append("\(causeCount - Self.causesMax) more lines don't match.")
        }
        if olderCount > 0 {
            result.warnings.append(
                "\(lines.name) has \(olderCount) anchors in the older format, which are sealed but not chained."
            )
        }
        return result
    }

    /// Returns how the end of the file differs from what the database knows.
    private func disagreement(hasStarted: Bool) -> String? {
        switch record {
        case .unsupported: return nil
        case .none:
            return hasStarted
                ? "The database no longer knows the last line of \(lines.name): its table audit_anchor_lines was changed."
                : nil
        case .altered:
            return
                "The last line of \(lines.name) that the database knows was changed, or sealed with another key."
        case .end(let end):
            let found = last?.line ?? 0
            if found < end.line {
                return
                    "\(end.line - found) of \(end.line) lines are missing at the end of \(lines.name). The last one "
                    + "that was written was the anchor of event \(end.event)."
            }
            if let accounted, end.line == accounted.line, end.digest == accounted.digest { return nil }
            return isRecordConfirmed
                ? nil : "Line \(end.line) of \(lines.name) is not the one that the database knows."
        }
    }

    private mutating func note(_ cause: String) {
        causeCount += 1
        if causeCount <= Self.causesMax { result.causes.append(cause) }
    }
}
