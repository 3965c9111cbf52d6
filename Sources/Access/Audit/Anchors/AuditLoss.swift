import JSON
import SQLStore
import Timekeeping

/// A loss of events recorded in the log itself, because an older backup was restored.
///
/// It is stored as the particulars of an event in the chain, with a seal, so that only someone with the key file can
/// record it.
/// Anchors for the lost events that were created before the recorded time don't count as signs of tampering; each
/// verification reports the loss instead.
public struct AuditLoss: Sendable, Hashable {
    /// Recorded when a backup is restored.
    public static let restoreAction = "database.restore"
    /// Recorded when an operator accepts a loss that the portal couldn't record by itself.
    public static let acceptAction = "audit.accept-loss"

    /// The last event that remains in the log.
    public let kept: Int64
    /// The last event that the log has in common with the previous one: fewer than remain if both went on after an
    /// earlier restore.
    public let shared: Int64
    /// The last event that is known to have been recorded.
    public let last: Int64
    /// Anchors created later aren't for the lost events.
    public let until: Instant
    /// The IDs of the other logs that this one replaced.
    public let otherLogs: [String]
    /// The number of the event that records the loss; 0 before it is recorded.
    public private(set) var event: Int64 = 0
    /// The user who recorded it, with the backup or the reason.
    public private(set) var account = ""
    private(set) var seal: String?

    /// Whether there is anything to record.
    public var isEmpty: Bool { last <= shared && otherLogs.isEmpty }

    /// Whether the previous log had other events with numbers that remain in the log.
    public var hasOtherEvents: Bool { shared < min(kept, last) }

    /// What is sealed in addition to the position of the event.
    private var excuse: String {
        "loss \(kept) \(shared) \(last) \(until.iso8601) \(otherLogs.joined(separator: " "))"
    }

    /// The particulars of the event.
    public var details: AuditDetails {
        var details: AuditDetails = [
            "kept": .number(Int(kept)), "last": .number(Int(last)), "until": .text(until.iso8601),
        ]
        if shared != kept { details.append("shared", .number(Int(shared))) }
        if !otherLogs.isEmpty { details.append("logs", .text(otherLogs.joined(separator: " "))) }
        return details
    }

    /// The loss in a sentence.
    public var sentence: String {
        var what: [String] = []
        if last > kept { what.append("events \(kept + 1) to \(last) of the previous log are missing") }
        if hasOtherEvents { what.append("the previous log had other events after event \(shared)") }
        if !otherLogs.isEmpty { what.append("it replaced another log") }
        return "Event \(event), \(account): \(what.joined(separator: ", and "))."
    }

    /// Returns whether an anchor that the log doesn't confirm is for a lost event.
    func explains(_ anchor: AuditAnchor, of log: String?) -> Bool {
        guard anchor.at <= until else { return false }
        guard anchor.log == log else { return otherLogs.contains(anchor.log) }
        return anchor.number > shared && anchor.number <= last
    }

    /// Returns who recorded it.
    func origin(keys: [Audit], in transaction: borrowing Transaction) throws -> AuditExcuse.Origin {
        try AuditExcuse(event: event, seal: seal).origin(of: excuse, keys: keys, in: transaction)
    }

    /// Records the loss in the log, with a seal. Returns the number of the event.
    @discardableResult
    public func record(
        _ action: String, about: String, adding further: AuditDetails, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        var details = details
        for pair in further.pairs { details.append(pair.name, pair.value) }
        return try actor.audit.record(
            AuditEvent(action, by: actor, on: .site, about: about, details), excuse: excuse, in: transaction)
    }
}

extension AuditLoss {
    /// Creates the loss that explains everything that a comparison found and the log doesn't confirm; `head` is the
    /// log's last event.
    ///
    /// All events of a backup that is restored remain, even if the replaced log had others with their numbers.
    public init(_ found: AuditAnchorFinding, head: Int64, isRestored: Bool, now: Instant) {
        shared = found.unconfirmed.map { min(head, $0.lowerBound - 1) } ?? head
        kept = isRestored ? head : shared
        last = found.unconfirmed?.upperBound ?? 0
        until = max(now, found.unconfirmedUntil ?? now)
        otherLogs = found.otherLogs
    }

    /// Parses ``details``; nil for an event without a loss.
    init?(_ entry: AuditEntry) {
        var (texts, numbers): ([String: String], [String: Int]) = ([:], [:])
        for pair in entry.decodedDetails.pairs {
            switch pair.value {
            case .text(let text): texts[pair.name] = text
            case .number(let number): numbers[pair.name] = number
            default: break
            }
        }
        guard let kept = numbers["kept"], let last = numbers["last"],
            let until = texts["until"].flatMap({ Instant(iso8601: $0) })
        else { return nil }
        (self.kept, self.last, self.until) = (Int64(kept), Int64(last), until)
        (shared, seal) = (Int64(numbers["shared"] ?? kept), texts[AuditExcuse.name])
        otherLogs = (texts["logs"] ?? "").split(separator: " ").map(String.init)
        event = entry.seq
        let what =
            entry.action == Self.restoreAction
            ? "\(entry.about) was restored" : "the loss was accepted (\(texts["reason"] ?? ""))"
        account = "\(what) by \(entry.actorName) on \(entry.at.iso8601)"
    }
}
