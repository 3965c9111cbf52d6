/// Counts the rows of an export and checks at intervals whether to continue.
final class ExportProgress {
    /// The number of rows between checks.
    private static let interval = 500

    private var count = 0
    private let check: (Int) throws -> Void

    /// Creates a counter. `check` gets the number of rows so far and throws to stop the export.
    init(check: @escaping (Int) throws -> Void) { self.check = check }

    /// Counts a row.
    func step() throws {
        count += 1
        if count % Self.interval == 0 { try check(count) }
    }
}
