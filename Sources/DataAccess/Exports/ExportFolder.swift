import FoundationEssentials
import Glibc
import Vocabulary

/// The folder for export files, readable only by the operator.
package struct ExportFolder: Sendable {
    /// The reason why a file couldn't be saved.
    struct Failure: Error, CustomStringConvertible {
        /// The message for the operator.
        let description: String
    }

    private static let fileEnding = ".zip"
    private static let partialEnding = ".partial"
    private static let notesEnding = ".rows"

    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the path of the finished file of an export.
    func file(of id: ExportID) -> String { "\(path)/\(id)\(Self.fileEnding)" }

    /// Returns the path of the file while it is being created.
    func partialFile(of id: ExportID) -> String { "\(path)/\(id)\(Self.partialEnding)" }

    /// Returns the path of the notes about the rows of an export of changes.
    func notesFile(of id: ExportID) -> String { "\(path)/\(id)\(Self.notesEnding)" }

    /// Creates the folder if it doesn't exist.
    func make() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o700)
    }

    /// Renames a finished file, and returns after that is saved to disk.
    func commit(_ id: ExportID) throws {
        guard rename(partialFile(of: id), file(of: id)) == 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure(description: "The file \(file(of: id)) couldn't be saved: \(reason).")
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Deletes the unfinished file of an export.
    func removePartial(of id: ExportID) {
        unlink(partialFile(of: id))
        unlink(partialFile(of: id) + ".xlsx")
        unlink(partialFile(of: id) + ".pdf")
    }

    /// Deletes the file of an export.
    func remove(_ id: ExportID) { unlink(file(of: id)) }

    /// Deletes all files except those of these exports, the notes of some, and what belongs to the running export.
    func removeAllExcept(_ kept: Set<ExportID>, notes: Set<ExportID>, creating making: ExportID?) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names {
            guard let id = Int64(name.prefix { $0 != "." }).map({ ExportID($0) }) else { continue }
            let isKept =
                name.hasSuffix(Self.fileEnding) && kept.contains(id)
                || name.hasSuffix(Self.notesEnding) && notes.contains(id)
            if !isKept, making != id { unlink("\(path)/\(name)") }
        }
    }
}
