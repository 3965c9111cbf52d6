import SQLStore

/// The setting of how long events of the audit log are kept.
public enum AuditRetentionRepository {
    /// Returns the current setting.
    public static func current(in transaction: borrowing Transaction) throws -> AuditRetention {
        AuditRetention(years: try transaction.value("select years from audit_retention where id = 1"))
    }

    /// Sets the retention period of the site. Removes no events.
    public static func set(
        _ retention: AuditRetention, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        let range = AuditRetention.yearsRange
        if let years = retention.years, !range.contains(years) {
            throw InvalidInput(
                "years",
                "Enter a whole number of years from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        let previous = try current(in: transaction)
        guard previous != retention else { return }
        try transaction.run("delete from audit_retention")
        if let years = retention.years {
            try transaction.run("insert into audit_retention (id, years) values (1, \(years))")
        }
        try grant.record(
            "audit-retention.set", ["kept": .change(from: previous.phrase, to: retention.phrase)],
            in: transaction)
    }
}
