import Cryptography
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// The number, digest and time of an event, kept outside the database.
///
/// Anyone with an old copy of the seal at the end of the chain can put it back, so a log whose newest events were
/// deleted would look intact. An anchor proves that the log did reach an event. It is sealed with the key file, so that
/// an attacker who can only write to the database can forge neither a chain nor an anchor.
public struct AuditAnchor: Sendable, Hashable {
    /// How the seal was made.
    enum Form: Sendable {
        /// An anchor by itself.
        case anchor
        /// The end of the chain, which a backup contains.
        case head
    }

    /// The ID of its log: the first 16 hexadecimal digits of the first event's digest.
    public let log: String
    /// The number of the event.
    public let number: Int64
    /// The digest of the event, which covers all events before it.
    public let digest: Digest
    /// When the anchor was created.
    public let at: Instant
    let seal: [UInt8]
    var form = Form.anchor
    /// The position of its line in the file of anchors; nil outside that file and in lines of the older format.
    public private(set) var link: AuditAnchorLink?

    /// The text that is sealed.
    var statement: String {
        switch form {
        case .anchor:
            (link.map { "line \($0.line) \($0.previous.hex) " } ?? "")
                + "anchor \(log) \(number) \(digest.hex) \(at.milliseconds)"
        case .head: "\(number) \(digest.hex)"
        }
    }

    /// The anchor as a JSON object on one line, without the line break.
    public var line: String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.key("event")
            json.int(Int(number))
            for (name, text) in [
                ("digest", digest.hex), ("at", at.iso8601), ("log", log), ("seal", Hex.encode(seal)),
            ] {
                json.key(name)
                json.string(text)
            }
            guard let link else { return }
            json.key("line")
            json.int(Int(link.line))
            json.key("previous")
            json.string(link.previous.hex)
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// Parses a line that contains the output of ``line``, with or without text around it; nil if it contains none.
    public init?(_ text: some StringProtocol) {
        guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), start < end,
            let json = try? JSONTree.parse(String(text[start...end])),
            let number = json["event"]?.int, number > 0,
            let digest = json["digest"]?.string.flatMap({ Digest(hex: $0) }),
            let at = json["at"]?.string.flatMap({ Instant(iso8601: $0) }), let log = json["log"]?.string,
            let seal = json["seal"]?.string.flatMap({ Hex.decode($0) })
        else { return nil }
        let previous = json["previous"]?.string.flatMap { Digest(hex: $0) }
        let link = json["line"]?.int.flatMap { line in
            previous.map { AuditAnchorLink(line: Int64(line), previous: $0) }
        }
        self.init(log: log, number: Int64(number), digest: digest, at: at, seal: seal, link: link)
    }

    init(
        log: String, number: Int64, digest: Digest, at: Instant, seal: [UInt8], form: Form = .anchor,
        link: AuditAnchorLink? = nil
    ) {
        (self.log, self.number, self.digest, self.at) = (log, number, digest, at)
        (self.seal, self.form, self.link) = (seal, form, link)
    }
}

extension Audit {
    /// Returns an anchor of the newest event; nil if there is none, or the end of the chain isn't sealed with this key.
    public func anchor(in transaction: borrowing Transaction) throws -> AuditAnchor? {
        guard let head = try AuditRepository.head(in: transaction), isSealed(head),
            let log = try AuditRepository.logID(in: transaction)
        else { return nil }
        return sealed(AuditAnchor(log: log, number: head.seq, digest: head.digest, at: clock(), seal: []))
    }

    /// Returns an anchor as the line that continues the file of anchors after its end.
    public func anchor(_ anchor: AuditAnchor, after end: AuditAnchorEnd) -> AuditAnchor {
        sealed(
            AuditAnchor(
                log: anchor.log, number: anchor.number, digest: anchor.digest, at: anchor.at, seal: [],
                link: AuditAnchorLink(line: end.line + 1, previous: end.digest)))
    }

    private func sealed(_ anchor: AuditAnchor) -> AuditAnchor {
        AuditAnchor(
            log: anchor.log, number: anchor.number, digest: anchor.digest, at: anchor.at,
            seal: seal(anchor.statement).bytes, link: anchor.link)
    }

    /// Returns whether an anchor was sealed with this key.
    public func isSealed(_ anchor: AuditAnchor) -> Bool {
        constantTimeEqual(seal(anchor.statement).bytes, anchor.seal)
    }
}

extension AuditAnchor {
    /// Actions after which an anchor is created immediately: publications, changes of rights, backups, and changes to
    /// the log or its key.
    static let urgentActions = Set(
        StudyAction.allCases.map(\.auditName) + AuditRepository.rightsActions + [
            "database.backup", "backup.finish", AuditLoss.restoreAction, AuditLoss.acceptAction,
            MissingAnchors.action, AuditCheckpoint.action, SiteKey.rotation, "data-lock.lock",
            "data-lock.unlock", "folder.purge",
        ])
}
