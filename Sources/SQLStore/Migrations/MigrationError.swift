/// The migrations of the program and those of the database do not fit, or one of them failed.
public enum MigrationError: Error, Hashable, Sendable {
    /// A migration that was run has another text now.
    case changed(String)
    /// The database has run a migration that the program does not have.
    case unknown(String)
    /// The program has a migration that ought to have run before the ones that did.
    case outOfOrder(String, after: String)
    /// The program has two migrations of one name.
    case duplicate(String)
    /// A statement failed; nothing of this migration was kept.
    case failed(String, SQLError)
    /// The migration left rows that refer to rows that do not exist; nothing of it was kept.
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
