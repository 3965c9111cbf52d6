import Access
import Cryptography
import Glibc

extension AuditAnchorFile {
    /// The file as lines that follow each other.
    var lines: AuditAnchorLines {
        AuditAnchorLines(path, read: { body in try readLines(body) }, digest: { try digest(ofFirst: $0) })
    }

    /// Returns the end of the file that the next line continues; nil if lines are missing or were changed.
    ///
    /// Only the last lines are read, except for the first line that follows others of the older format.
    func end(_ record: AuditAnchorRecord, keys: [Audit]) throws -> AuditAnchorEnd? {
        let known: AuditAnchorEnd?
        switch record {
        case .end(let end): known = end
        case .none: known = nil
        case .unsupported, .altered: return nil
        }
        // After a crash, or with a restored database, the file has more lines than the database knows.
        if let end = lastEnd(known, keys: keys) {
            guard let known else { return end }
            return end.line > known.line || (end.line == known.line && end.digest == known.digest) ? end : nil
        }
        guard let known else { return try firstEnd() }
        return known.isStart && size >= known.startByte ? known : nil
    }

    private func lastEnd(_ known: AuditAnchorEnd?, keys: [Audit]) -> AuditAnchorEnd? {
        for line in lastLines(from: known?.startByte ?? 0) {
            guard let anchor = AuditAnchor(line), let link = anchor.link else { continue }
            guard keys.contains(where: { $0.isSealed(anchor) }) else { return nil }
            return AuditAnchorEnd(
                line: link.line, digest: SHA256.digest(line), event: anchor.number,
                startLine: known?.startLine ?? 0, startByte: known?.startByte ?? 0)
        }
        return nil
    }

    /// Returns the end of an empty file, or of one with lines of the older format.
    private func firstEnd() throws -> AuditAnchorEnd? {
        try endLine()
        var count: Int64 = 0
        let length = try readLines { _ in count += 1 }
        guard let digest = try digest(ofFirst: length) else { return nil }
        return AuditAnchorEnd(line: count, digest: digest, event: 0, startLine: count, startByte: length)
    }

    private var size: Int64 {
        var file = stat()
        return stat(path, &file) == 0 ? Int64(file.st_size) : 0
    }

    /// Calls the closure with each line that isn't empty, and returns the length of the file; 0 if there is none.
    private func readLines(_ body: (AuditAnchorLines.Line) throws -> Void) throws -> Int64 {
        guard let descriptor = try opened() else { return 0 }
        defer { close(descriptor) }
        var reader = LineReader(descriptor, lengthMax: Self.lineLengthMax)
        var (number, offset) = (0, Int64(0))
        while let next = reader.next() {
            number += 1
            let text = next.hasSuffix("\r") ? String(next.dropLast()) : next
            if !text.isEmpty {
                try body(AuditAnchorLines.Line(number: number, offset: offset, text: text))
            }
            offset = reader.offset
        }
        return offset
    }

    /// Returns the digest of the first bytes of the file; nil if it is shorter.
    private func digest(ofFirst count: Int64) throws -> Digest? {
        var hash = SHA256()
        guard let descriptor = try opened() else { return count == 0 ? hash.finish() : nil }
        defer { close(descriptor) }
        var (rest, block) = (Int(count), [UInt8](repeating: 0, count: 1 << 16))
        while rest > 0 {
            let read = Glibc.read(descriptor, &block, min(rest, block.count))
            guard read > 0 else { return nil }
            hash.update(Array(block[..<read]))
            rest -= read
        }
        return hash.finish()
    }

    private func opened() throws -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw AuditAnchorSourceFailure(SystemReason.last) }
        return descriptor
    }
}
