/// The migrations of the program and the database don't match, or a migration failed.
public enum MigrationError: Error, Hashable, Sendable {
    /// The text of a migration has changed since it ran.
    case changed(String)
    /// The database has run a migration that the program doesn't contain.
    case unknown(String)
    /// A pending migration comes before one that has already run.
    case outOfOrder(String, after: String)
    /// The program has two migrations with the same name.
    case duplicate(String)
    /// A statement failed; the migration was rolled back.
    case failed(String, SQLError)
    /// The migration left rows that refer to rows that don't exist; it was rolled back.
    case danglingReferences(String, [String])
}

extension MigrationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .changed(let name):
            "The migration \(name) was changed after this database ran it. "
                + "Restore its text and make the change in a new migration."
        case .unknown(let name):
            "The database has run the migration \(name), which this version does not have. "
                + "Use a newer version, or restore a backup from before the upgrade."
        case .outOfOrder(let name, let later):
            "The migration \(name) was not run, but the later migration \(later) was. "
                + "Rename it so that it comes last."
        case .duplicate(let name):
            "There are two migrations named \(name)."
        case .failed(let name, let error):
            "The migration \(name) failed and was rolled back. \(error)"
        case .danglingReferences(let name, let problems):
            "The migration \(name) was rolled back, because rows would refer to rows that do not exist: "
                + problems.joined(separator: " ")
        }
    }
}
