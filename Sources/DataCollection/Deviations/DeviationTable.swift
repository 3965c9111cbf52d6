/// The table of deviations: `{% use DeviationTable(rows) %}`
struct DeviationTable {
    let rows: [DeviationRow]
    let hasSelection: Bool
    /// Whether they are of different participants.
    let hasParticipants: Bool

    init(_ rows: [DeviationRow], hasSelection: Bool = false, hasParticipants: Bool = true) {
        self.rows = rows
        (self.hasSelection, self.hasParticipants) = (hasSelection, hasParticipants)
    }
}
