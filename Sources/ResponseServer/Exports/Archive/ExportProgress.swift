/// How far an export is; asks now and then whether to go on.
final class ExportProgress {
    /// The rows after which it is asked.
    private static let interval = 500

    private var count = 0
    private let check: (Int) throws -> Void

    /// `check` is given the number of rows so far, and throws to end the export.
    init(check: @escaping (Int) throws -> Void) { self.check = check }

    /// Counts a row.
    func step() throws {
        count += 1
        if count % Self.interval == 0 { try check(count) }
    }
}
