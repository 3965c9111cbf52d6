import HTTP
import PortalUI
import Timekeeping
import Vocabulary
import WebAccess

/// A revocation of tokens: the time, user, and reason.
public struct TokenRevocation: Sendable, Hashable {
    /// The time.
    public let at: Instant
    /// The user, or empty for single tokens revoked before this was stored.
    public let by: String
    /// The reason, or empty for revocations before reasons were required.
    public let reason: String

    /// Returns the revocation as a sentence without a period: "Revoked on 3 Nov 2026 14:05 UTC by Ida Lund: lost in the
    /// mail".
    package var words: String {
        let who = by.isEmpty ? "" : " by \(by)"
        return "Revoked on \(TimeText.minuteWords(at)) UTC\(who)" + (reason.isEmpty ? "" : ": \(reason)")
    }
}

/// The form with the tokens to revoke and the reason.
package struct RevocationForm: Sendable {
    static let reasonLengthMax = 500
    private static let rowsMax = 1_000

    /// The selected rows, or nil for all unused tokens of the batch.
    package let rows: [Int64]?
    package let reason: String
    /// Whether the form asked for the reason, so that it is required.
    package let isConfirmed: Bool
    package private(set) var problems = FormProblems()

    /// - Throws: ``InvalidInput`` for a yes-or-no field that can't be read.
    package init(_ form: Form) throws {
        rows =
            try form.flag("all") ? nil : form.all("id").prefix(Self.rowsMax).compactMap { RowNumber.read($0) }
        reason = (form["reason"] ?? "").trimmed
        isConfirmed = try form.flag("confirmed")
        guard isConfirmed else { return }
        if reason.isEmpty {
            problems.add(
                "reason", "Enter a reason, such as: The invitations were lost in the mail.")
        } else if reason.count > Self.reasonLengthMax {
            problems.add(
                "reason", "The reason has \(reason.count) characters. Use at most \(Self.reasonLengthMax).")
        }
    }

    /// Whether no rows are selected.
    package var isEmpty: Bool { rows?.isEmpty ?? false }
}
