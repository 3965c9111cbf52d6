import SQLStore

/// Rows of participants whose data is stored but not used (GDPR, article 18). Pages show and mark them; files,
/// programs and deliveries leave them out.
public enum RestrictedRows {
    /// The database table that the condition reads.
    public static let table = "participant_restrictions"

    /// Returns the condition that leaves them out; `participant` is the expression for the participant of a row, which may
    /// be null.
    public static func excluded(ofParticipant participant: String) -> String {
        """
        coalesce(\(participant), 0) not in (select restricted.participant_id from main.\(table) restricted
            where restricted.lifted_at is null)
        """
    }

    /// The same as SQL.
    public static func condition(ofParticipant participant: String) -> SQL {
        SQL(verbatim: excluded(ofParticipant: participant))
    }
}
