import HTTP
import PortalUI
import Studies
import Timekeeping

/// That tokens were taken back: when, by whom and why.
public struct TokenRevocation: Sendable, Hashable {
    /// When.
    public let at: Instant
    /// Who; empty for single tokens that were taken back before this was kept.
    public let by: String
    /// Why; empty for what was taken back before reasons were asked.
    public let reason: String

    /// The three in a sentence, without its end: "Revoked on 3 Nov 2026 14:05 UTC by Ida Lund: lost in the post".
    var words: String {
        let who = by.isEmpty ? "" : " by \(by)"
        return "Revoked on \(TimeText.minuteWords(at)) UTC\(who)" + (reason.isEmpty ? "" : ": \(reason)")
    }
}

/// Which tokens of a batch someone wants back, and why.
struct RevocationForm: Sendable {
    static let reasonLengthMax = 500
    private static let rowsMax = 1_000

    /// The rows that were ticked; nil for every unused token of the batch.
    let rows: [Int64]?
    let reason: String
    /// Whether the reason was asked for, so that it may not be missing.
    let isConfirmed: Bool
    private(set) var problems = FormProblems()

    init(_ form: Form) {
        rows = form["all"] == "1" ? nil : form.all("id").prefix(Self.rowsMax).compactMap { Int64($0) }
        reason = (form["reason"] ?? "").trimmed
        isConfirmed = form["confirmed"] == "1"
        guard isConfirmed else { return }
        if reason.isEmpty {
            problems.add(
                "reason", "Say why the tokens are revoked, such as: the letters were lost in the post.")
        } else if reason.count > Self.reasonLengthMax {
            problems.add(
                "reason", "The reason has \(reason.count) characters. Use at most \(Self.reasonLengthMax).")
        }
    }

    /// Whether nothing was ticked.
    var isEmpty: Bool { rows?.isEmpty ?? false }
}
