import Access
import Studies
import Timekeeping
import Vocabulary

/// The ID of a link to a design.
public struct DesignShareID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A read-only link to a design for people without an account. It shows the design as it was when it was created.
public struct DesignShare: Sendable, Hashable, Identifiable {
    public let id: DesignShareID
    /// Whom it is for, such as "Ethics board".
    public let label: String
    /// The digest of the design.
    public let digest: String
    public let createdAt: Instant
    public let author: Author
    public let expiresAt: Instant
    /// When it was revoked; nil unless it was.
    public let revokedAt: Instant?
    /// Who revoked it.
    public let revokedBy: String
    /// How often it was opened.
    public let openedCount: Int
    /// When it was last opened; nil if it never was.
    public let openedAt: Instant?

    /// Returns whether the link works at a time.
    public func isActive(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }
}

/// A link as entered.
public struct DesignShareDraft: Sendable {
    public static let labelLengthMax = 100
    public static let daysDefault = 30
    public static let daysMax = 365
    /// The maximum number of links of a study that work at the same time.
    public static let activeMax = 20

    public let label: String
    /// The number of days as typed.
    public let days: String

    /// Creates a draft.
    public init(_ label: String, days: String) { (self.label, self.days) = (label, days) }

    /// Returns when the link expires.
    ///
    /// - Throws: ``InvalidInput`` for a label or a number of days that isn't allowed.
    func expiry(from now: Instant) throws -> Instant {
        var problems: [FieldProblem] = []
        if label.isEmpty { problems.append(FieldProblem("label", "Enter whom the link is for.")) }
        if label.count > Self.labelLengthMax {
            problems.append(FieldProblem("label", "Use at most \(Self.labelLengthMax) characters."))
        }
        let count = Int(days) ?? 0
        if !(1...Self.daysMax).contains(count) {
            problems.append(FieldProblem("days", "Enter a whole number of days from 1 to \(Self.daysMax)."))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        return now.adding(seconds: count * 24 * 60 * 60)
    }
}

/// A design that a link shows.
public struct SharedDesign: Sendable {
    public let share: DesignShare
    public let study: StudyFolder
    public let design: DesignSnapshot
}
