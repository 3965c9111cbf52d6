/// Losses that earlier versions recorded, without a seal.
///
/// Anyone could have added such an event to the database. It counts only if a sealed anchor of it, or of a
/// later event, confirms the log: then it was in the log when a portal with the key made the anchor. That is
/// known only at the end, so the anchors that it explains wait until then: of each loss the lowest, the
/// highest and the last one, which stand for all.
struct UnsealedLosses: Sendable {
    private struct Waiting: Sendable {
        var lowest: (anchor: AuditAnchor, source: Int)
        var highest: (anchor: AuditAnchor, source: Int)
        var latest: (anchor: AuditAnchor, source: Int)
    }

    var losses: [AuditLoss] = []
    /// The highest number of an event that a sealed anchor confirms.
    var confirmed: Int64 = 0
    private var waiting: [Int64: Waiting] = [:]

    /// Takes an anchor that the log doesn't confirm; returns false if no loss explains it.
    mutating func take(_ anchor: AuditAnchor, of source: Int, log: String?) -> Bool {
        // The latest loss is the least likely to be confirmed, so an earlier one that explains the anchor comes first.
        guard let loss = losses.first(where: { $0.explains(anchor, of: log) }) else { return false }
        let item = (anchor: anchor, source: source)
        var waiting = waiting[loss.event] ?? Waiting(lowest: item, highest: item, latest: item)
        if anchor.number < waiting.lowest.anchor.number { waiting.lowest = item }
        if anchor.number > waiting.highest.anchor.number { waiting.highest = item }
        if anchor.at > waiting.latest.anchor.at { waiting.latest = item }
        self.waiting[loss.event] = waiting
        return true
    }

    /// The losses that count.
    var accepted: [AuditLoss] { losses.filter { $0.event <= confirmed } }

    /// Anchors that only losses explain that don't count.
    var rejected: [(anchor: AuditAnchor, source: Int)] {
        waiting.filter { $0.key > confirmed }.sorted { $0.key < $1.key }.map(\.value)
            .flatMap { [$0.lowest, $0.highest, $0.latest] }
    }
}
