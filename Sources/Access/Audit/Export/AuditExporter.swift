import Cryptography
import JSON
import SQLStore

/// The digests of an exported event, so that the export can be checked without the database.
public struct AuditEventDigests: Sendable, Hashable {
    /// The digest that chains the event to the one before it; in an export of a part of the site, the digest of the
    /// event alone.
    ///
    /// An organization could use chained digests of its events to test guesses about other organizations' events in
    /// between.
    public let digest: String
    /// The digest of the previous event, if that isn't on the previous line.
    public let previous: String?
}

/// Adds digests to the events of an export, and ends it with the signed head of the log and a seal of the entire file.
public struct AuditExporter: ~Copyable {
    private let audit: Audit
    /// Whether the entire site is exported.
    public let isChained: Bool
    private var hash = SHA256()
    /// The number of events so far.
    public private(set) var count = 0
    private var last: (number: Int64, digest: Digest)?

    /// Creates an exporter for the events of the grant's folder and below it.
    public init(_ audit: Audit, with grant: Grant<ViewAudit>) {
        self.audit = audit
        isChained = grant.subject.folderID == .site
    }

    /// The recorded digests of an event and of the one before it.
    public struct Link: Sendable {
        let digest: Digest?
        let previous: Digest?
    }

    /// Returns the recorded digests of an event of the grant's folder; empty if the export isn't of the entire site.
    ///
    /// They aren't computed, so that an event that was tampered with doesn't get a valid digest here.
    public static func link(
        of entry: AuditEntry, with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> Link {
        guard grant.subject.folderID == .site else { return Link(digest: nil, previous: nil) }
        return Link(
            digest: try ArchivedEventRangeRepository.digest(before: entry.seq + 1, in: transaction),
            previous: try ArchivedEventRangeRepository.digest(before: entry.seq, in: transaction))
    }

    /// Returns the digests of the next event.
    public mutating func marks(of entry: AuditEntry, _ link: Link) -> AuditEventDigests {
        count += 1
        guard isChained else { return AuditEventDigests(digest: entry.ownDigest.hex, previous: nil) }
        let digest = link.digest ?? entry.ownDigest
        let follows =
            last.map { $0.number == entry.seq - 1 && $0.digest == link.previous } ?? (entry.seq == 1)
        last = (entry.seq, digest)
        return AuditEventDigests(digest: digest.hex, previous: follows ? nil : link.previous?.hex)
    }

    /// Adds the bytes written to the file, in order.
    public mutating func add(_ bytes: [UInt8]) { hash.update(bytes) }

    /// Returns the end of the file as a JSON object; `head` is the end of the log when the export began.
    public consuming func trailer(_ head: SealedHead?) -> String {
        AuditExportTrailer(count: count, sha256: hash.finish().hex, head: head, audit).text
    }
}

/// The end of an export: the number of events, the digest of the file, and the signed head of the log.
struct AuditExportTrailer {
    let count: Int
    let sha256: String
    let head: SealedHead?
    let seal: [UInt8]

    init(count: Int, sha256: String, head: SealedHead?, _ audit: Audit) {
        (self.count, self.sha256, self.head) = (count, sha256, head)
        seal = audit.seal(Self.statement(count, sha256, head)).bytes
    }

    /// Parses ``text``; nil for anything else.
    init?(_ json: JSONTree) {
        guard let count = json["events"]?.int, let sha256 = json["sha256"]?.string,
            let seal = json["exportSeal"]?.string.flatMap({ Hex.decode($0) })
        else { return nil }
        (self.count, self.sha256, self.seal) = (count, sha256, seal)
        head = json["head"].flatMap { head in
            guard let number = head["event"]?.int, let digest = head["digest"]?.string,
                let seal = head["seal"]?.string
            else { return nil }
            return SealedHead(number: Int64(number), digest: digest, seal: seal)
        }
    }

    static func statement(_ count: Int, _ sha256: String, _ head: SealedHead?) -> String {
        "export \(count) \(sha256) \(head?.number ?? 0) \(head?.digest ?? "")"
    }

    var text: String {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.key("events")
            json.int(count)
            json.key("sha256")
            json.string(sha256)
            json.key("head")
            if let head {
                json.object { json in
                    json.key("event")
                    json.int(Int(head.number))
                    json.key("digest")
                    json.string(head.digest)
                    json.key("seal")
                    json.string(head.seal)
                }
            } else {
                json.null()
            }
            json.key("exportSeal")
            json.string(Hex.encode(seal))
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }
}

extension AuditEntry {
    /// The digest of the event alone.
    var ownDigest: Digest { digest(after: AuditHead.start.digest) }

    /// The particulars in the form of exports, with the recorded text if it can't be recreated from them.
    public var exportedDetails: (tree: JSONTree, recorded: String?) {
        guard let tree = try? JSONTree.parse(details) else { return (.string(details), details) }
        return (tree, tree.write() == Array(details.utf8) ? nil : details)
    }
}
