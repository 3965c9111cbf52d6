import Cryptography
import SQLStore

/// The end of the file of anchors, in its only row.
enum AuditAnchorRepository {
    /// Returns the end of the file of anchors with its seal; nil if no line was written yet.
    static func end(
        in transaction: borrowing Transaction
    ) throws -> (end: AuditAnchorEnd, seal: [UInt8])? {
        try transaction.first(
            "select line, digest, event, start_line, start_byte, seal from audit_anchor_lines where id = 1"
        ) { row in
            let digest: [UInt8] = try row[1]
            let end = AuditAnchorEnd(
                line: try row[0], digest: Digest(bytes: digest) ?? SHA256.digest(digest), event: try row[2],
                startLine: try row[3], startByte: try row[4])
            return (end: end, seal: try row[5] as [UInt8])
        }
    }

    static func set(
        _ end: AuditAnchorEnd, seal: Digest, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into audit_anchor_lines (id, line, digest, event, start_line, start_byte, seal)
            values (1, \(end.line), \(end.digest.bytes), \(end.event), \(end.startLine), \(end.startByte),
                \(seal.bytes))
            on conflict (id) do update set line = excluded.line, digest = excluded.digest, event = excluded.event,
                start_line = excluded.start_line, start_byte = excluded.start_byte, seal = excluded.seal
            """)
    }
}
